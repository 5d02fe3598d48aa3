import { type Money as Amount, formatMoney } from '@lathe/rules/money';
import { classes } from './classes.ts';
import { useLocale } from './locale.ts';

export function Money({ value, className }: { value: Amount; className?: string }) {
  return <span className={classes('figures', className)}>{formatMoney(value, useLocale())}</span>;
}
