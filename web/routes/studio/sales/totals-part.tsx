import type { SoldTotals } from '@lathe/contract/sales-calls';
import { useTranslation } from 'react-i18next';
import { FigureCard } from './figure-card.tsx';

/** Currencies are not summed up, so each has its own totals. */
export function TotalsPart({ totals, month }: { totals: readonly SoldTotals[]; month: string }) {
  const { t } = useTranslation('sales');
  return (
    <section className="sales-totals" aria-label={month}>
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
