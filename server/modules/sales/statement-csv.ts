/** The lines of a statement as a spreadsheet, in parts. */
import { calendarDate } from '@lathe/rules/dates';
import { money, toDecimal } from '@lathe/rules/money';
import { STATEMENT_BATCH_LINES } from '@lathe/rules/sales-limits';
import { HOME_TIME_ZONE } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { type CsvColumn, csvParts } from '../../platform/csv.ts';
import { translatorFor } from '../../platform/translations.ts';
import { describeSold } from '../kinds/index.ts';
import type { SalesViewer } from './present.ts';
import {
  cursorOf,
  type RoyaltyFilter,
  type RoyaltyRow,
  readRoyaltyBatch,
} from './royalty-store.ts';

export function statementCsv(
  { db }: Pick<Ctx, 'db'>,
  { filter, viewer }: { filter: RoyaltyFilter; viewer: SalesViewer },
): AsyncGenerator<string> {
  return csvParts(columnsFor(viewer), batchesOf(db, filter));
}

/** The next batch is read when the last one was sent, so a slow reader holds no connection. */
async function* batchesOf(db: Ctx['db'], filter: RoyaltyFilter): AsyncGenerator<RoyaltyRow[]> {
  let after: string[] | null = null;
  for (;;) {
    const limit = STATEMENT_BATCH_LINES;
    const rows: RoyaltyRow[] = await readRoyaltyBatch(db, filter, { after, limit });
    yield rows;
    const last = rows.at(-1);
    if (rows.length < limit || !last) return;
    after = cursorOf(last);
  }
}

/** Dates and amounts are machine-readable; only texts are localized. */
function columnsFor(viewer: SalesViewer): CsvColumn<RoyaltyRow>[] {
  const t = translatorFor(viewer.locale);
  const amount = (pick: (row: RoyaltyRow) => number) => (row: RoyaltyRow) => ({
    decimal: toDecimal(money(pick(row), row.currency)),
  });
  return [
    {
      title: t('sales:csv.date', { zone: HOME_TIME_ZONE }),
      cell: ({ bookedAt }) => calendarDate(bookedAt),
    },
    { title: t('royalties:csv.kind'), cell: ({ kind }) => t(`royalties:line_kinds.${kind}`) },
    { title: t('sales:csv.title'), cell: ({ title }) => title },
    { title: t('sales:csv.artist'), cell: ({ artist }) => artist },
    { title: t('sales:csv.format'), cell: (row) => describeSold(row, viewer) },
    { title: t('sales:csv.ean'), cell: ({ item }) => item?.ean ?? null },
    { title: t('sales:csv.catalog_no'), cell: ({ item }) => item?.catalogNo ?? null },
    { title: t('sales:csv.country'), cell: ({ country }) => country },
    { title: t('sales:csv.quantity'), cell: ({ copies }) => copies },
    { title: t('sales:csv.currency'), cell: ({ currency }) => currency },
    { title: t('royalties:net'), cell: amount(({ total, vat }) => total - vat) },
    { title: t('royalties:vat'), cell: amount(({ vat }) => vat) },
    { title: t('royalties:total'), cell: amount(({ total }) => total) },
    {
      title: t('royalties:csv.available_on'),
      cell: ({ kind, releasedAt, dueOn }) =>
        kind === 'sale' ? (releasedAt ? calendarDate(releasedAt) : dueOn) : null,
    },
    { title: t('royalties:csv.booking'), cell: ({ transactionId }) => transactionId },
    { title: t('royalties:csv.line'), cell: ({ lineId }) => lineId },
  ];
}
