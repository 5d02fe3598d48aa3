/** Sales of the last days as charts, and what sold best. */
import type { SalesOverview as Overview } from '@lathe/contract/sales-calls';
import { OVERVIEW_DAYS } from '@lathe/rules/limits';
import { formatMoney, money } from '@lathe/rules/money';
import { useTranslation } from 'react-i18next';
import { useWholeNumber } from '../../lib/whole-number.ts';
import { Card } from '../../ui/card.tsx';
import { DayChart } from '../../ui/day-chart.tsx';
import { PlainLink, TextLink } from '../../ui/link.tsx';
import { useLocale } from '../../ui/locale.ts';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import './sales-overview.css';

/** Nothing without sales: an empty chart would say nothing. */
export function SalesCharts({ overview: { currencies } }: { overview: Overview }) {
  const { t } = useTranslation('studio');
  const locale = useLocale();
  const number = useWholeNumber();
  const [first] = currencies;
  if (!first) return null;
  const table = (value: string) => ({
    open: t('last_days.table'),
    day: t('last_days.day'),
    value,
  });
  return (
    <section className="sales-charts" aria-label={t('last_days.charts')}>
      <Card title={t('last_days.copies', { days: OVERVIEW_DAYS })}>
        <DayChart
          title={t('last_days.copies_sum', {
            count: currencies.reduce((sum, { copies }) => sum + copies, 0),
          })}
          days={first.days.map(({ date }, at) => ({
            date,
            value: currencies.reduce((sum, { days }) => sum + (days[at]?.copies ?? 0), 0),
          }))}
          format={number}
          table={table(t('last_days.copies_column'))}
        />
      </Card>
      {currencies.map(({ currency, earnings, days }) => (
        <Card key={currency} title={t('last_days.earnings', { currency })}>
          <DayChart
            title={t('last_days.earnings_sum', { amount: earnings.formatted })}
            days={days.map((day) => ({ date: day.date, value: day.earnings }))}
            format={(amount) => formatMoney(money(amount, currency), locale)}
            table={table(t('last_days.earnings_column'))}
          />
        </Card>
      ))}
    </section>
  );
}

export function TopItems({ overview: { top, from, to } }: { overview: Overview }) {
  const { t } = useTranslation('studio');
  if (top.length === 0) return null;
  const sales = `/studio/sales?${new URLSearchParams({ month: 'days', from, to })}`;
  return (
    <Card
      title={t('last_days.top')}
      actions={<TextLink to={sales}>{t('last_days.all_sales')}</TextLink>}
    >
      <ol className="top-items">
        {top.map(({ uuid, kind, title, artist, artwork, copies, earnings }) => (
          <li key={uuid}>
            <Sleeve art={artworkOf(artwork)} alt="" sizes="3.5rem" />
            <div className="can-shrink break-anywhere">
              <p className="text-strong">
                {kind === 'release' ? (
                  <PlainLink to={`/studio/releases/${uuid}`}>{title}</PlainLink>
                ) : (
                  title
                )}
              </p>
              <p className="text-small text-soft">{artist}</p>
            </div>
            <p className="top-figures figures">
              <span className="text-strong">{t('last_days.copies_sum', { count: copies })}</span>
              {earnings.map(({ currency, formatted }) => (
                <span key={currency} className="text-small text-soft">
                  {formatted}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
