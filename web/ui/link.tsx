import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes('link', className)} />;
}

/** A link without underline until hover, for lists, tables and footers. */
export function PlainLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes('link-plain', className)} />;
}
