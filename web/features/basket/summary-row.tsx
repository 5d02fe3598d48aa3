import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface Props {
  name: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  isTotal?: boolean;
}

export function SummaryRow({ name, children, note, isTotal = false }: Props) {
  return (
    <div className={classes('basket-row', isTotal && 'basket-row-total')}>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
      {note && <dd className="basket-row-note">{note}</dd>}
    </div>
  );
}
