import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classes } from './classes.ts';

/** A link in running text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes('link', className)} />;
}

/** A link that looks like the text around it until it is pointed at: lists, tables, footers. */
export function PlainLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes('link-plain', className)} />;
}
