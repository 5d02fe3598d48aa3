/** Views, sales and income over time, with what may explain a rise. */
import type { Statistics } from '@lathe/contract/statistic-calls';
import { calendarDate } from '@lathe/rules/dates';
import { formatMoney, money } from '@lathe/rules/money';
import Download from 'lucide-react/icons/download';
import { useWholeNumber } from '../../../lib/whole-number.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useDayText, useInstantText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { csvPath, type StatsQuery } from './stats-query.ts';

const PAIRS_MAX = 60;

interface Props {
  figures: Statistics;
  query: StatsQuery;
}

export function TimeCharts({ figures, query }: Props) {
  const { t } = useTranslation('statistics');
  const number = useWholeNumber();
  const locale = useLocale();
  const { columns, columns_before: before, income } = figures;
  const notes = useNotes(figures);
  const common = {
    labelTitle: t(`units.${figures.unit}`),
    labels: useLabels(figures),
    notes: notes.map(({ label, text }) => ({ label, text })),
  };
  const valuesOf = (of: typeof columns, figure: 'views' | 'visitors' | 'orders' | 'copies') =>
    of.map((column) => column[figure]);
  return (
    <>
      <Card>
        <Chart
          {...common}
          kind="lines"
          title={t('over_time')}
          series={[
            { name: t('figures.views'), values: valuesOf(columns, 'views') },
            { name: t('figures.visitors'), values: valuesOf(columns, 'visitors') },
            { name: t('views_before'), values: valuesOf(before, 'views') },
          ]}
          format={number}
        />
        {notes.length > 0 && (
          <section aria-label={t('notes')} className="mt-4">
            <h3 className="text-strong">{t('notes')}</h3>
            <ul className="points">
              {notes.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </section>
        )}
        <div className="mt-4">
          <ButtonLink to={csvPath(query, 'columns')} reloadDocument size="small" icon={Download}>
            {t('csv_label', { table: t('over_time') })}
          </ButtonLink>
        </div>
      </Card>
      {figures.totals.orders > 0 && (
        <Card>
          <Chart
            {...common}
            // Pairs of bars for each of so many days would be too thin to tell apart.
            kind={columns.length > PAIRS_MAX ? 'lines' : 'bars'}
            title={t('sold_over_time')}
            series={[
              { name: t('figures.orders'), values: valuesOf(columns, 'orders') },
              { name: t('figures.copies'), values: valuesOf(columns, 'copies') },
            ]}
            format={number}
          />
        </Card>
      )}
      {income.map(({ currency, total, before: earlier, columns: amounts }) => (
        <Card key={currency}>
          <Chart
            {...common}
            kind="bars"
            title={t('income_title', {
              currency,
              amount: total.formatted,
              before: earlier.formatted,
            })}
            series={[{ name: t('income'), values: amounts }]}
            format={(amount) => formatMoney(money(amount, currency), locale)}
            // Whole pounds are enough beside a scale.
            formatTick={(amount) =>
              formatMoney(money(amount, currency), locale).replace(/[.,]00(?!\d)/, '')
            }
          />
        </Card>
      ))}
    </>
  );
}

/** Days without their year, as in the charts of the overview. */
function useLabels({ unit, columns }: Statistics): string[] {
  const dayText = useDayText(unit === 'week' ? 'short' : 'day-month');
  const timeText = useInstantText({ style: 'date-time' });
  return columns.map(({ from }) =>
    unit === 'hour' ? timeText(from) : dayText(calendarDate(new Date(from))),
  );
}

function useNotes({ notes, columns }: Statistics) {
  const { t } = useTranslation('statistics');
  const dayText = useDayText('day-month');
  return notes.map(({ at, kind, title }) => {
    const day = dayText(calendarDate(new Date(at)));
    const later = columns.findIndex(({ from }) => from > at);
    return {
      key: `${at} ${kind} ${title}`,
      label: (later === -1 ? columns.length : later) - 1,
      text: t(kind === 'release' ? 'note_release' : 'note_event', { day, title }),
    };
  });
}
