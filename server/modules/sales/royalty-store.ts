/** The lines behind a sum, with what is known of the thing and where its money is. */
import { EARNINGS_PENDING_DAYS } from '@lathe/rules/earning-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { instantOf, PAGE_SIZE } from '../../platform/http/paging.ts';
import { earningsDaysOf, type SoldItem, soldThingSql, workSql } from '../kinds/index.ts';
import { partiesOf } from '../ledger/index.ts';
import { availableParts } from './available-lines.ts';
import { type BookedPeriod, royaltyParts } from './royalty-lines.ts';

export interface RoyaltyRow extends SoldItem {
  transactionId: string;
  bookedAt: Date;
  bookedKey: string;
  kind: 'sale' | 'released' | 'refund';
  currency: string;
  lineId: string;
  title: string;
  artist: string;
  country: string;
  copies: number;
  total: number;
  vat: number;
  releasedAt: Date | null;
  /** The day from which it is available; null while the parcel has not shipped. */
  dueOn: string | null;
}

export interface RoyaltyFilter extends BookedPeriod {
  /** Sales and refunds, or what became available and what refunds took from there. */
  of?: 'earned' | 'available' | undefined;
  line?: string | undefined;
  release?: string | undefined;
  country?: string | undefined;
  format?: string | undefined;
}

/** Sort keys of the last row: microseconds, transaction, line. */
type RoyaltyCursor = readonly string[] | null;

/** As for `dueEarnings` of the orders. */
const DUE_DAY = sql`coalesce(order_lines.available_from,
  (coalesce(parcels.dispatched_at, refunded_at, cancelled_at) at time zone 'Europe/London')::date
    + ${sql.lit(EARNINGS_PENDING_DAYS)}::integer)`;

const NEWEST_FIRST = sql`order by booked_at desc, transaction_id desc, line_id desc`;

/** Newest first; returns one row more than a page. */
export async function listRoyalties(
  db: Db,
  filter: RoyaltyFilter,
  cursor: RoyaltyCursor,
): Promise<RoyaltyRow[]> {
  return await readRoyalties(db, filter, {
    rest: cursor ? [isBeyond(cursor, sql`<`)] : [],
    order: NEWEST_FIRST,
    limit: PAGE_SIZE + 1,
  });
}

/** Of a few bookings, all their lines. Newest first. */
export async function listLinesOf(
  db: Db,
  filter: RoyaltyFilter & Required<Pick<RoyaltyFilter, 'transactions'>>,
): Promise<RoyaltyRow[]> {
  if (filter.transactions?.length === 0) return [];
  return await readRoyalties(db, filter, { rest: [], order: NEWEST_FIRST, limit: null });
}

/** Oldest first, a batch after the last row; each batch is a short read of its own. */
export async function readRoyaltyBatch(
  db: Db,
  filter: RoyaltyFilter,
  { after, limit }: { after: RoyaltyCursor; limit: number },
): Promise<RoyaltyRow[]> {
  const from = after ? instantOf(after[0] ?? '') : filter.from;
  return await readRoyalties(
    db,
    { ...filter, from: from as Date },
    {
      rest: after ? [isBeyond(after, sql`>`)] : [],
      order: sql`order by booked_at, transaction_id, line_id`,
      limit,
    },
  );
}

export function cursorOf({ bookedKey, transactionId, lineId }: RoyaltyRow): string[] {
  return [bookedKey, transactionId, lineId];
}

async function readRoyalties(
  db: Db,
  filter: RoyaltyFilter,
  {
    rest,
    order,
    limit,
  }: { rest: RawBuilder<unknown>[]; order: RawBuilder<unknown>; limit: number | null },
): Promise<RoyaltyRow[]> {
  const parts = filter.of === 'available' ? availableParts(filter) : royaltyParts(filter);
  const conditions = [sql`true`, ...filterConditions(filter), ...rest];
  const { rows } = await sql<RoyaltyRow & { thing: string; sellableId: string | null }>`
    select parts.transaction_id as "transactionId", parts.booked_at as "bookedAt",
      ((extract(epoch from parts.booked_at) * 1000000)::bigint)::text as "bookedKey", parts.kind,
      parts.currency, parts.line_id as "lineId", order_lines.title, order_lines.artist,
      order_lines.description, orders.locale as "boughtIn", ${soldThingSql('order_lines')} as item,
      orders.country_iso as country, parts.copies, parts.total, parts.vat,
      earnings.released_at as "releasedAt", (${DUE_DAY})::text as "dueOn",
      order_lines.kind as thing, order_lines.sellable_id as "sellableId"
    from (${parts}) as parts
    join order_lines on order_lines.id = parts.line_id
    join orders on orders.id = order_lines.order_id
    left join lateral (select released_at from earnings
      where earnings.order_line_id = parts.line_id
        and earnings.party_id in ${partiesOf(filter.userId)} limit 1) as earnings on true
    left join parcels on parcels.order_id = order_lines.order_id
      and parcels.number = order_lines.parcel
    where ${sql.join(conditions, sql` and `)}
    ${order} limit ${limit}`.execute(db);
  const days = await earningsDaysOf(
    db,
    rows.map(({ thing, sellableId }) => ({ kind: thing, sellableId })),
  );
  return rows.map(({ thing: _, sellableId, ...row }) => {
    const day = days.get(sellableId ?? '');
    return day === undefined ? row : { ...row, dueOn: day };
  });
}

function filterConditions(filter: RoyaltyFilter): RawBuilder<unknown>[] {
  const { line, release, country, format } = filter;
  return [
    ...(line ? [sql`parts.line_id = ${line}`] : []),
    ...(release ? [sql`order_lines.sellable_id = ${release}`] : []),
    ...(country ? [sql`orders.country_iso = ${country}`] : []),
    ...(format ? [sql`${formatSql('order_lines')} = ${format}`] : []),
  ];
}

/** The code of the format, or the kind for what the plant does not make. */
export function formatSql(line: string): RawBuilder<string> {
  return sql<string>`coalesce(${workSql(line)} ->> 'format', ${sql.ref(`${line}.kind`)})`;
}

function isBeyond(cursor: readonly string[], comparison: RawBuilder<unknown>) {
  const [at, transaction, line] = cursor;
  return sql`(parts.booked_at, parts.transaction_id, parts.line_id) ${comparison}
    (${instantOf(at ?? '')}, ${transaction}::uuid, ${line}::uuid)`;
}
