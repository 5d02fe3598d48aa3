/** The figures as tables for spreadsheets. Dates are machine-readable; only texts are localized. */
import type { Statistics, StatTable } from '@lathe/contract/statistic-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { money, toDecimal } from '@lathe/rules/money';
import { PLAY_DEPTHS } from '@lathe/rules/statistics';
import { HOME_TIME_ZONE } from '@lathe/rules/time';
import { type CsvColumn, toCsv } from '../../platform/csv.ts';
import { translatorFor } from '../../platform/translations.ts';

interface Figures {
  views: number;
  plays: number;
  basket_adds: number;
}

export function statisticsCsv(figures: Statistics, table: StatTable, locale: Locale): string {
  const t = translatorFor(locale);
  const counted: CsvColumn<Figures>[] = [
    { title: t('statistics:figures.views'), cell: ({ views }) => views },
    { title: t('statistics:figures.plays'), cell: ({ plays }) => plays },
    { title: t('statistics:figures.basket_adds'), cell: ({ basket_adds }) => basket_adds },
  ];
  const visitors = {
    title: t('statistics:figures.visitors'),
    cell: (row: { visitors: number }) => row.visitors,
  };
  const copies = {
    title: t('statistics:figures.copies'),
    cell: (row: { copies: number }) => row.copies,
  };
  switch (table) {
    case 'columns':
      return toCsv(
        [
          {
            title: t('statistics:csv.from', { zone: HOME_TIME_ZONE }),
            cell: ({ from }) => (figures.unit === 'hour' ? from : calendarDate(new Date(from))),
          },
          ...counted,
          visitors,
          { title: t('statistics:figures.orders'), cell: ({ orders }) => orders },
          copies,
          ...figures.income.map(({ currency, columns }) => ({
            title: t('statistics:income_in', { currency }),
            cell: ({ at }: { at: number }) => ({
              decimal: toDecimal(money(columns[at] ?? 0, currency)),
            }),
          })),
        ],
        figures.columns.map((column, at) => ({ ...column, at })),
      );
    case 'sources':
      return toCsv(
        [
          {
            title: t('statistics:source'),
            cell: ({ source }) => t(`statistics:sources.${source}`),
          },
          ...counted,
          visitors,
        ],
        figures.sources,
      );
    case 'countries':
      return toCsv(
        [
          {
            title: t('statistics:country'),
            cell: (row) => row.country_name ?? t('statistics:no_country'),
          },
          ...counted,
          visitors,
        ],
        figures.countries,
      );
    case 'devices':
      return toCsv(
        [
          {
            title: t('statistics:device'),
            cell: ({ device }) => t(`statistics:devices.${device}`),
          },
          ...counted,
          visitors,
        ],
        figures.devices,
      );
    case 'plays':
      return toCsv(
        [
          { title: t('statistics:depth'), cell: (depth) => t(`statistics:depths.${depth}`) },
          { title: t('statistics:figures.plays'), cell: (depth) => figures.plays[depth] },
        ],
        PLAY_DEPTHS,
      );
    case 'subjects':
      return toCsv(
        [
          { title: t('statistics:thing'), cell: ({ title }) => title },
          { title: t('statistics:kind'), cell: ({ kind }) => t(`statistics:kinds.${kind}`) },
          ...counted,
          copies,
        ],
        figures.subjects,
      );
  }
}
