/**
 * The live counter of copies, as in the list of sales; own copies do not count. It is read again
 * after every sale, so it reads only what has happened since yesterday, and stores the rest.
 */
import { addDays, calendarDate, startOfDay } from '@lathe/rules/dates';
import { REALTIME_SALES_DAYS, SALES_RECOUNT_DAYS } from '@lathe/rules/sales-limits';
import { subtractDuration } from '@lathe/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { partiesOf } from '../ledger/index.ts';
import { filteredLines } from './sales-filter.ts';

type Reader = Pick<Ctx, 'db' | 'clock'>;

export async function readRealtimeSales(
  ctx: Reader,
  userId: string,
): Promise<{ lastWeek: number; totalSales: number }> {
  const { db, clock } = ctx;
  const since = startOfDay(addDays(calendarDate(clock.now()), 1 - REALTIME_SALES_DAYS));
  const { rows } = await sql<{ copies: string }>`
    select coalesce(sum(quantity - refunded_quantity), 0)::text as copies
    from (${linesSince(userId, since)}) as lines`.execute(db);
  return { lastWeek: Number(rows[0]?.copies ?? 0), totalSales: await readTotal(ctx, userId) };
}

async function readTotal({ db, clock }: Reader, userId: string): Promise<number> {
  const now = clock.now();
  // Whatever happened before yesterday is committed.
  const until = startOfDay(addDays(calendarDate(now), -1));
  const stored = await db
    .selectFrom('sales_totals')
    .select([
      'until',
      'copies',
      'counted_at as countedAt',
      // Earnings that waited for an invited payee came with their copies.
      sql<boolean>`exists (select from parties
        where holder_id = ${userId} and moved_at >= counted_at)`.as('hasMore'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const recount = subtractDuration(now, { days: SALES_RECOUNT_DAYS });
  if (!stored || stored.hasMore || stored.countedAt < recount) {
    const all = sql`(select coalesce(sum(quantity - refunded_quantity), 0)
      from (${filteredLines({ userId, show: 'sales' })}) as mine join order_lines using (id))`;
    const counts = await count(db, all, sql`${all} - ${changes(userId, until, null)}`);
    await store(db, { userId, until, copies: counts.before, countedAt: now });
    return counts.total;
  }
  const before = sql`${stored.copies}::bigint`;
  const counts = await count(
    db,
    sql`${before} + ${changes(userId, stored.until, null)}`,
    sql`${before} + ${changes(userId, stored.until, until)}`,
  );
  if (stored.until < until) {
    await store(db, { userId, until, copies: counts.before, countedAt: stored.countedAt });
  }
  return counts.total;
}

/** In one statement, so that a sale in between does not change one of them only. */
async function count(
  db: Db,
  total: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): Promise<{ total: number; before: number }> {
  const { rows } = await sql<{ total: string; before: string }>`
    select (${total})::text as total, (${before})::text as before`.execute(db);
  const [row] = rows;
  return { total: Number(row?.total ?? 0), before: Number(row?.before ?? 0) };
}

/** Another reader may have stored a later day. For an unknown user there is nothing to store. */
async function store(
  db: Db,
  row: { userId: string; until: Date; copies: number; countedAt: Date },
): Promise<void> {
  await sql`
    insert into sales_totals (user_id, until, copies, counted_at)
    select id, ${row.until}::timestamptz, ${row.copies}::bigint, ${row.countedAt}::timestamptz
    from users where id = ${row.userId}
    on conflict (user_id) do update set until = excluded.until, copies = excluded.copies,
      counted_at = excluded.counted_at
    where excluded.until > sales_totals.until
      or excluded.counted_at > sales_totals.counted_at`.execute(db);
}

/** Copies that were sold in a time, less those that were refunded in it, whenever they were sold. */
function changes(userId: string, from: Date, to: Date | null): RawBuilder<unknown> {
  const end = to ? sql`${to}::timestamptz` : sql`'infinity'::timestamptz`;
  return sql`(
    (select coalesce(sum(quantity), 0) from (${linesSince(userId, from)}) as lines
      where sold_at < ${end})
    - (select coalesce(sum(refund_lines.quantity), 0) from refunds
      join refund_lines on refund_lines.refund_id = refunds.id
      join order_lines on order_lines.id = order_line_id
      where refunds.created_at >= ${from} and refunds.created_at < ${end}
        and order_lines.mode = 'shop' and order_lines.sold_at is not null
        and (order_lines.owner_id = ${userId} or exists (select from order_line_shares
          where order_line_shares.order_line_id = order_lines.id
            and party_id in ${partiesOf(userId)}))))`;
}

/**
 * Lines of other owners are found by the bookings of the payee, because shares have no date. A line
 * that earns the payee nothing is not booked, so it is first counted by the next recount.
 */
function linesSince(userId: string, from: Date): RawBuilder<unknown> {
  const isSold = sql`order_lines.mode = 'shop' and order_lines.sold_at >= ${from}`;
  return sql`
    select order_lines.id, quantity, refunded_quantity, sold_at from order_lines
    where owner_id = ${userId} and ${isSold}
    union all
    select distinct order_lines.id, quantity, refunded_quantity, sold_at
    from (
      select distinct transaction_id from ledger_entries
      where party_id in ${partiesOf(userId)} and booked_at >= ${subtractDuration(from, { days: 1 })}) as booked
    join ledger_transactions on ledger_transactions.id = booked.transaction_id and kind = 'sale'
    -- Ends with the id of the order.
    join order_lines on order_lines.order_id = right(reference, 36)::uuid
    join order_line_shares on order_line_shares.order_line_id = order_lines.id
      and order_line_shares.party_id in ${partiesOf(userId)}
    where order_lines.owner_id <> ${userId} and ${isSold}`;
}
