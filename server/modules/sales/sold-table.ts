import { calendarDate } from '@lathe/rules/dates';
import { money, toDecimal } from '@lathe/rules/money';
import type { SalesSection } from '@lathe/rules/sales';
import { HOME_TIME_ZONE } from '@lathe/rules/time';
import type { CsvColumn } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { LongTable } from '../../platform/table-file.ts';
import { translatorFor } from '../../platform/translations.ts';
import { describeSold } from '../kinds/index.ts';
import { presentSold, type SalesViewer } from './present.ts';
import type { SalesFilter } from './sales-filter.ts';
import { listOldestFirst, type SoldRow } from './sold-store.ts';

/** `lathe-sales-2026-11`, `lathe-sales-2026-01-01-to-2026-03-31`, `lathe-sales-all-time`. */
export function soldFileName({ show, month, from, to }: SalesFilter): string {
  const days = [from, to && `to-${to}`].filter(Boolean).join('-');
  const time = [month, days].filter(Boolean).join('-') || 'all-time';
  return `lathe-${show === 'own' ? 'own-copies' : 'sales'}-${time}`;
}

/** Oldest first. */
export function soldTable(
  db: Db,
  { filter, viewer }: { filter: SalesFilter; viewer: SalesViewer },
): LongTable<SoldRow> {
  return {
    read: async (last, limit) => {
      const after = last && { at: last.soldKey, id: last.id };
      return await listOldestFirst(db, filter, { after, limit });
    },
    present: (row) => presentSold(row, viewer),
    linesOf: (row) => [row],
    columns: columnsFor({ ...viewer, show: filter.show }),
  };
}

/** Dates and amounts are machine-readable; only texts are localized. */
function columnsFor({ show, ...viewer }: SalesViewer & { show: SalesSection }) {
  const t = translatorFor(viewer.locale);
  const decimal = (amount: number, currency: string) => toDecimal(money(amount, currency));
  const columns: CsvColumn<SoldRow>[] = [
    {
      title: t('sales:csv.date', { zone: HOME_TIME_ZONE }),
      cell: ({ soldAt }) => calendarDate(soldAt),
    },
    { title: t('sales:csv.title'), cell: ({ title }) => title },
    { title: t('sales:csv.artist'), cell: ({ artist }) => artist },
    { title: t('sales:csv.format'), cell: (row) => describeSold(row, viewer) },
    { title: t('sales:csv.ean'), cell: ({ item }) => item?.ean ?? null },
    { title: t('sales:csv.catalog_no'), cell: ({ item }) => item?.catalogNo ?? null },
    { title: t('sales:csv.quantity'), cell: ({ quantity }) => quantity },
    { title: t('sales:csv.refunded'), cell: ({ refundedQuantity }) => refundedQuantity },
    { title: t('sales:csv.country'), cell: ({ country }) => country },
    { title: t('sales:csv.currency'), cell: ({ currency }) => currency },
    {
      title: t('sales:csv.dealer_price'),
      cell: (row) => decimal(row.dealerPrice, row.currency),
    },
    {
      title: t(show === 'own' ? 'sales:csv.cost' : 'sales:csv.price'),
      cell: (row) => decimal(row.total, row.currency),
    },
    {
      title: t(show === 'own' ? 'sales:csv.refunded_to_you' : 'sales:csv.refunded_amount'),
      cell: (row) => decimal(row.refunded, row.currency),
    },
    // Own copies earn nothing.
    ...(show === 'own'
      ? []
      : [
          {
            title: t('sales:csv.earnings'),
            cell: (row: SoldRow) => decimal(row.earnings, row.currency),
          },
        ]),
    { title: t('sales:csv.order'), cell: ({ order }) => order },
    { title: t('royalties:csv.line'), cell: ({ id }) => id },
  ];
  return columns;
}
