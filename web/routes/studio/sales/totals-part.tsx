import type { SoldTotals } from '@lathe/contract/sold-line-calls';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';

/** Currencies are not added up: each stands for itself. */
export function TotalsPart({ totals, month }: { totals: readonly SoldTotals[]; month: string }) {
  const { t } = useTranslation('sales');
  return (
    <section className="sales-totals" aria-label={month}>
      {totals.map(({ currency, copies, refunded_copies, total, earnings }) => (
        <Card key={currency} title={t('total_in', { currency })}>
          <dl className="sales-figures">
            <div>
              <dt>{t('figures.earned')}</dt>
              <dd className="figures">{earnings.formatted}</dd>
            </div>
            <div>
              <dt>{t('figures.paid')}</dt>
              <dd className="figures">{total.formatted}</dd>
            </div>
          </dl>
          <p className="mt-3 text-small text-soft">
            {t('figures.copies', { count: copies })}
            {refunded_copies > 0 && ` · ${t('figures.refunded', { count: refunded_copies })}`}
          </p>
        </Card>
      ))}
    </section>
  );
}
