/** Sales of the last days as charts, and what sold best. */
import type { SalesOverview as Overview } from '@lathe/contract/sales-calls';
import { formatMoney, money } from '@lathe/rules/money';
import { OVERVIEW_DAYS } from '@lathe/rules/overview-limits';
import { useWholeNumber } from '../../lib/whole-number.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart.tsx';
import { PlainLink, TextLink } from '../../ui/link.tsx';
import { useLocale } from '../../ui/locale.ts';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './sales-overview.css';

/** Nothing without sales: an empty chart would say nothing. */
export function SalesCharts({ overview: { currencies } }: { overview: Overview }) {
  const { t } = useTranslation('studio');
  const locale = useLocale();
  const number = useWholeNumber();
  const dayText = useDayText('day-month');
  const [first] = currencies;
  if (!first) return null;
  const days = {
    kind: 'bars',
    labelTitle: t('last_days.day'),
    labels: first.days.map(({ date }) => dayText(date)),
  } as const;
  return (
    <section className="sales-charts" aria-label={t('last_days.charts')}>
      <Card title={t('last_days.copies', { days: OVERVIEW_DAYS })}>
        <Chart
          {...days}
          title={t('last_days.copies_sum', {
            count: currencies.reduce((sum, { copies }) => sum + copies, 0),
          })}
          series={[
            {
              name: t('last_days.copies_column'),
              values: first.days.map((_, at) =>
                currencies.reduce((sum, each) => sum + (each.days[at]?.copies ?? 0), 0),
              ),
            },
          ]}
          format={number}
        />
      </Card>
      {currencies.map(({ currency, earnings, ...sold }) => (
        <Card key={currency} title={t('last_days.earnings', { currency })}>
          <Chart
            {...days}
            title={t('last_days.earnings_sum', { amount: earnings.formatted })}
            series={[
              {
                name: t('last_days.earnings_column'),
                values: sold.days.map((day) => day.earnings),
              },
            ]}
            format={(amount) => formatMoney(money(amount, currency), locale)}
            // Whole pounds are enough beside a scale.
            formatTick={(amount) =>
              formatMoney(money(amount, currency), locale).replace(/[.,]00(?!\d)/, '')
            }
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
        {top.map(({ uuid, url, title, artist, artwork, copies, earnings }) => (
          <li key={uuid}>
            <Sleeve art={artworkOf(artwork)} alt="" sizes="3.5rem" />
            <div className="can-shrink break-anywhere">
              <p className="text-strong">{url ? <PlainLink to={url}>{title}</PlainLink> : title}</p>
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
