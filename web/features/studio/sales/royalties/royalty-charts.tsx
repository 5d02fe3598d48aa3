import type { RoyaltyReport } from '@lathe/contract/royalty-calls';
import { bcp47 } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { Card } from '../../../../ui/card.tsx';
import { Chart } from '../../../../ui/chart.tsx';
import { useLocale } from '../../../../ui/locale.ts';
import { useDayText } from '../../../../ui/time.tsx';
import { useTranslation } from '../../../../ui/translation.ts';

/** One chart per currency: months of a year, or days of a month, also those without sales. */
export function RoyaltyCharts({ report }: { report: RoyaltyReport }) {
  const { t } = useTranslation('royalties');
  const locale = useLocale();
  const dayText = useDayText('day-month');
  const monthText = new Intl.DateTimeFormat(bcp47(locale), { month: 'long', timeZone: 'UTC' });
  const isYear = report.month === null;
  const all = periodsOf(report);
  const labels = all.map((period) =>
    isYear ? monthText.format(new Date(`${period}-01T00:00:00Z`)) : dayText(period),
  );
  return report.totals.map(({ currency, total }) => {
    const values = new Map(
      report.periods
        .filter((each) => each.currency === currency)
        .map((each) => [each.period, each.total.amount]),
    );
    return (
      <Card key={currency}>
        <Chart
          kind="bars"
          title={`${t('report.chart', { currency })}: ${total.formatted}`}
          labelTitle={t(isYear ? 'report.month' : 'report.day')}
          labels={labels}
          series={[{ name: t('total'), values: all.map((period) => values.get(period) ?? 0) }]}
          format={(amount) => formatMoney(money(amount, currency), locale)}
          formatTick={(amount) =>
            formatMoney(money(amount, currency), locale).replace(/[.,]00(?!\d)/, '')
          }
        />
      </Card>
    );
  });
}

function periodsOf({ year, month }: RoyaltyReport): string[] {
  const pad = (value: number) => String(value).padStart(2, '0');
  if (month === null) return Array.from({ length: 12 }, (_, at) => `${year}-${pad(at + 1)}`);
  const days = new Date(Date.UTC(year ?? 0, month, 0)).getUTCDate();
  return Array.from({ length: days }, (_, at) => `${year}-${pad(month)}-${pad(at + 1)}`);
}
