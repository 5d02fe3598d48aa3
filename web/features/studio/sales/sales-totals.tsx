import type { SoldTotals } from '@lathe/contract/sales-calls';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import './sales.css';

interface TotalsProps {
  totals: readonly SoldTotals[];
  /** For screen readers. */
  label: string;
}

/** Currencies are not summed up, so each has its own totals. */
export function TotalsPart({ totals, label }: TotalsProps) {
  const { t } = useTranslation('sales');
  return (
    <section className="sales-totals" aria-label={label}>
      {totals.map(({ currency, copies, refunded_copies, total, refunded, earnings }) => (
        <FigureCard
          key={currency}
          title={t('total_in', { currency })}
          figures={[
            { name: t('figures.earned'), value: earnings.formatted },
            { name: t('figures.paid'), value: total.formatted },
          ]}
          note={[
            t('figures.copies', { count: copies }),
            refunded_copies > 0 && t('figures.refunded', { count: refunded_copies }),
            refunded.amount > 0 && t('refunded_amount', { amount: refunded.formatted }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </section>
  );
}

/** What the seller paid for test pressings and artist copies. */
export function OwnCopiesTotals({ totals, label }: TotalsProps) {
  const { t } = useTranslation('sales');
  return (
    <section className="sales-totals" aria-label={label}>
      {totals.map(({ currency, copies, refunded_copies, total, refunded }) => (
        <FigureCard
          key={currency}
          title={t('sections.own')}
          figures={[{ name: t('cost'), value: total.formatted }]}
          note={[
            t('figures.copies', { count: copies }),
            refunded_copies > 0 && t('figures.refunded', { count: refunded_copies }),
            refunded.amount > 0 && t('refunded_amount', { amount: refunded.formatted }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </section>
  );
}

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
      {note && <p className="mt-3 text-small text-soft">{note}</p>}
    </Card>
  );
}
