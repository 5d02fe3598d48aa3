/** The lines of the royalties of a seller, as a statement or an export has them. */
import { calendarDate } from '@lathe/rules/dates';
import { money, toDecimal } from '@lathe/rules/money';
import { periodBounds, type RoyaltyPeriod } from '@lathe/rules/royalty-periods';
import { HOME_TIME_ZONE } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import type { CsvColumn } from '../../platform/csv.ts';
import type { LongTable } from '../../platform/table-file.ts';
import { translatorFor } from '../../platform/translations.ts';
import { describeSold } from '../kinds/index.ts';
import type { SalesViewer } from './present.ts';
import { presentRoyaltyLine } from './present-royalties.ts';
import {
  cursorOf,
  type RoyaltyFilter,
  type RoyaltyRow,
  readRoyaltyBatch,
} from './royalty-store.ts';

/** What is booked while a file is sent belongs to the next one. */
export function bookedUntil(period: RoyaltyPeriod, now: Date) {
  const { from, to } = periodBounds(period);
  return { from, to: to && to < now ? to : now };
}

/** Oldest first. */
export function royaltyTable(
  { db }: Pick<Ctx, 'db'>,
  { filter, viewer }: { filter: RoyaltyFilter; viewer: SalesViewer },
): LongTable<RoyaltyRow> {
  return {
    read: async (last, limit) =>
      await readRoyaltyBatch(db, filter, { after: last && cursorOf(last), limit }),
    present: (row) => presentRoyaltyLine(row, viewer),
    linesOf: (row) => [row],
    columns: columnsFor(viewer),
  };
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
