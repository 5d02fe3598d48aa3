import type { LabelSalesRow } from '@lathe/contract/label-sales-calls';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { money, toDecimal } from '@lathe/rules/money';
import { HOME_TIME_ZONE } from '@lathe/rules/time';
import { toCsv } from '../../platform/csv.ts';
import { translatorFor } from '../../platform/translations.ts';
import { presentPrice } from '../catalogue/index.ts';
import type { SalesGrouping, SalesRow } from './sales-store.ts';

type SalesTotals = Pick<SalesRow, 'currency' | 'copies' | 'gross' | 'earnings' | 'ownEarnings'>;

export function presentSums({ currency, copies, ...sums }: SalesTotals, locale: Locale) {
  const price = (amount: number) => presentPrice(money(amount, currency), locale);
  return {
    copies,
    gross: price(sums.gross),
    earnings: price(sums.earnings),
    own_earnings: price(sums.ownEarnings),
  };
}

export function presentSalesRow(row: SalesRow, locale: Locale): LabelSalesRow {
  const { artist, format } = row;
  return { ...presentSums(row, locale), name: nameOf(row, locale), artist, format };
}

function nameOf({ month, name }: SalesRow, locale: Locale): string {
  if (month === 0) return name;
  const first = new Date(Date.UTC(Math.floor(month / 100), (month % 100) - 1, 1));
  const format = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(bcp47(locale), format).format(first);
}

/** Months are written as YYYY-MM, so that spreadsheets sort them. */
export function salesTable(
  rows: readonly SalesRow[],
  { grouping, locale }: { grouping: SalesGrouping; locale: Locale },
) {
  const t = translatorFor(locale);
  const amount = (pick: (row: SalesRow) => number) => (row: SalesRow) =>
    toDecimal(money(pick(row), row.currency));
  const month = ({ month: of }: SalesRow) =>
    `${Math.floor(of / 100)}-${String(of % 100).padStart(2, '0')}`;
  return toCsv<SalesRow>(
    [
      {
        title:
          grouping === 'month'
            ? t('labels:sales.month_in_file', { zone: HOME_TIME_ZONE })
            : t(`labels:sales.by_${grouping}`),
        cell: (row) => (grouping === 'month' ? month(row) : row.name),
      },
      ...(grouping === 'release'
        ? [
            { title: t('labels:sales.artist'), cell: ({ artist }: SalesRow) => artist },
            { title: t('labels:sales.format'), cell: ({ format }: SalesRow) => format },
          ]
        : []),
      { title: t('labels:sales.currency'), cell: ({ currency }) => currency },
      { title: t('labels:sales.copies'), cell: ({ copies }) => copies },
      { title: t('labels:sales.gross'), cell: amount(({ gross }) => gross) },
      { title: t('labels:sales.earnings'), cell: amount(({ earnings }) => earnings) },
      { title: t('labels:sales.own_earnings'), cell: amount(({ ownEarnings }) => ownEarnings) },
    ],
    rows,
  );
}
