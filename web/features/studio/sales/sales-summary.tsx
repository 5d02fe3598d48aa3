/** Balance, earnings, and a counter of copies that follows every sale. */
import type { SalesSummary as Summary } from '@lathe/contract/royalty-calls';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useWholeNumber } from '../../../lib/whole-number.ts';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { FigureCard } from './sales-totals.tsx';
import { type LiveSales, useLiveSales } from './use-live-sales.ts';
import './sales.css';

interface Props {
  summary: Summary;
  /** As loaded with the page. */
  live: LiveSales;
  accountId: string;
}

export function SalesSummary({ summary, live, accountId }: Props) {
  const { t } = useTranslation('royalties');
  const { payout_threshold, payout_threshold_met, balances } = summary;
  const hasOther = balances.some(({ currency }) => currency !== payout_threshold.currency);
  return (
    <section className="sales-summary" aria-label={t('summary.label')}>
      <FigureCard
        title={t('summary.label')}
        figures={[
          { name: t('summary.available'), value: summary.current_balance_formatted },
          ...(hasOther
            ? [{ name: t('summary.available_in'), value: summary.converted_balance_formatted }]
            : []),
          { name: t('summary.month'), value: summary.total_earnings_formatted },
          { name: t('summary.ever'), value: summary.converted_total_formatted },
        ]}
        note={[
          t(payout_threshold_met ? 'summary.threshold_met' : 'summary.threshold', {
            amount: payout_threshold.formatted,
          }),
          hasOther && t('summary.converted', { currency: payout_threshold.currency }),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <LiveCounter live={live} accountId={accountId} />
      <div className="sales-totals sales-balances">
        {balances.map(({ currency, pending, available, reserve, in_transit }) => (
          <FigureCard
            key={currency}
            title={t('summary.balance_in', { currency })}
            figures={[
              { name: t('summary.pending'), value: pending.formatted },
              { name: t('summary.available'), value: available.formatted },
            ]}
            note={
              <>
                {reserve.amount !== 0 && (
                  <span className="sales-note">{`${t('summary.reserve')}: ${reserve.formatted}`}</span>
                )}
                {in_transit.amount !== 0 && (
                  <span className="sales-note">{`${t('summary.in_transit')}: ${in_transit.formatted}`}</span>
                )}
                <TextLink to={`/studio/sales/bookings?currency=${currency}`}>
                  {t('summary.bookings', { currency })}
                </TextLink>
              </>
            }
          />
        ))}
      </div>
    </section>
  );
}

export function LiveCounter({ live: loaded, accountId }: Omit<Props, 'summary'>) {
  const { t } = useTranslation('royalties');
  const number = useWholeNumber();
  const live = useLiveSales(loaded, accountId);
  const { revalidate } = useRevalidator();
  const isFirstSale = loaded.total_sales === 0 && live.total_sales > 0;
  // Until then the page has no reports to show.
  useEffect(() => {
    if (isFirstSale) void revalidate();
  }, [isFirstSale, revalidate]);
  return (
    <Card title={t('live.week')}>
      <p className="live-count figures" role="status">
        {number(live.sales_last_week)}
      </p>
      <p className="text-small text-soft">
        {t('live.ever')}: <span className="figures">{number(live.total_sales)}</span>
      </p>
      <p className="needs-scripts text-small text-soft">{t('live.updated')}</p>
    </Card>
  );
}

export function RoyaltyYears({ years }: { years: readonly number[] }) {
  const { t } = useTranslation('royalties');
  if (years.length === 0) return null;
  return (
    <PillLinks
      label={t('years')}
      links={years.map((year) => ({
        to: `/studio/sales/${year}`,
        label: t('report.title', { period: String(year) }),
        current: false,
      }))}
    />
  );
}
