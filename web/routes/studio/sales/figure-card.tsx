import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import './sales.css';

interface Props {
  title: string;
  figures: readonly { name: string; value: string }[];
  note: ReactNode;
}

/** Totals of one currency, most important first. */
export function FigureCard({ title, figures, note }: Props) {
  return (
    <Card title={title}>
      <dl className="sales-figures">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-soft">{note}</p>
    </Card>
  );
}
