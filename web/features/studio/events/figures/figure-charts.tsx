/** Tickets sold by day, and people let in by quarter of an hour. */
import type { EventFigures } from '@lathe/contract/event-figure-calls';
import { dateFormat } from '@lathe/rules/date-format';
import { bcp47 } from '@lathe/rules/locales';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useWholeNumber } from '../../../../lib/whole-number.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Chart } from '../../../../ui/chart.tsx';
import { useLocale } from '../../../../ui/locale.ts';
import { useDayText } from '../../../../ui/time.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import { admittedFigures, soldFigures } from './figure-series.ts';

interface Props {
  figures: EventFigures;
  /** Of the files. */
  path: string;
}

export function SoldChart({ figures, path }: Props) {
  const { t } = useTranslation('event_figures');
  const number = useWholeNumber();
  const dayText = useDayText('short');
  const texts = { others: t('others'), refunded: t('refunded') };
  const { places, series, isByWeek } = soldFigures(figures, texts);
  if (places.length === 0) return null;
  return (
    <Card>
      <Chart
        kind="stacked"
        title={t(isByWeek ? 'sold_by_week' : 'sold_by_day')}
        labelTitle={t(isByWeek ? 'week' : 'day')}
        labels={places.map(dayText)}
        series={series}
        format={number}
      />
      <ChartNote csv={`${path}/sold.csv`} label={t('sold_csv')}>
        {t('sold_note')}
      </ChartNote>
    </Card>
  );
}

export function AdmittedChart({ figures, path }: Props) {
  const { t } = useTranslation('event_figures');
  const number = useWholeNumber();
  const { time_zone: timeZone } = figures.event;
  const { places, series } = admittedFigures(figures, t('others'));
  const labels = useQuarterTexts(places, timeZone);
  if (places.length === 0) {
    return (
      <Card title={t('admitted_by_quarter')}>
        <p className="text-soft">{t('no_admissions')}</p>
      </Card>
    );
  }
  return (
    <Card>
      <Chart
        kind="stacked"
        title={t('admitted_by_quarter')}
        labelTitle={t('quarter')}
        labels={labels}
        series={series}
        format={number}
      />
      <ChartNote csv={`${path}/admitted.csv`} label={t('admitted_csv')}>
        {t('quarter_note', { zone: timeZone })}
      </ChartNote>
    </Card>
  );
}

function ChartNote({ csv, label, children }: { csv: string; label: string; children: ReactNode }) {
  return (
    <div className="row gap-4 mt-4 statement-links">
      <ButtonLink to={csv} reloadDocument size="small" icon={Download}>
        {label}
      </ButtonLink>
      <p className="text-small text-soft">{children}</p>
    </div>
  );
}

/** The shortest of these that tells all quarters apart: also on two days, and when clocks are set back. */
const FORMATS: readonly Intl.DateTimeFormatOptions[] = [
  { timeStyle: 'short' },
  { dateStyle: 'short', timeStyle: 'short' },
];
const WITH_ZONE: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
};

function useQuarterTexts(places: readonly string[], timeZone: string): string[] {
  const language = bcp47(useLocale());
  const textsIn = (format: Intl.DateTimeFormatOptions) => {
    const { format: text } = dateFormat(language, { ...format, timeZone });
    return places.map((place) => text(new Date(place)));
  };
  const isClear = (texts: readonly string[]) => new Set(texts).size === texts.length;
  return FORMATS.map(textsIn).find(isClear) ?? textsIn(WITH_ZONE);
}
