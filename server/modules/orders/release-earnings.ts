/**
 * Earnings become available some days after the parcel has shipped, or on the day that the thing
 * names now: an event can be moved after the sale. The order is locked, as for refunds, so a payee gets either the earnings or nothing.
 */
import { EARNINGS_PENDING_DAYS } from '@lathe/rules/earning-limits';
import { earningsReleaseEntries } from '@lathe/rules/ledger';
import { money } from '@lathe/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { earningsDaysOf } from '../kinds/index.ts';
import { bookTransaction, lockHolders } from '../ledger/index.ts';
import type { EarningsDays } from '../sellables/index.ts';
import { lockOrder } from './order-store.ts';

interface DueEarning {
  lineId: string;
  partyId: string;
  /** The user who has the earnings; null while they wait for an invited payee. */
  holderId: string | null;
  /** After refunds. */
  left: number;
}

export interface DuePage {
  orders: string[];
  /** The last line that was read; null if there are no more. */
  last: string | null;
}

/**
 * Orders with earnings that are due, among the next pending earnings after this line. Each page reads
 * as many rows as its limit, however many are pending.
 */
export async function listDueOrders(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<DuePage> {
  const { rows: page } = await sql<PendingLine>`
    select order_lines.id, order_lines.kind, sellable_id as "sellableId" from (
      select order_line_id from earnings
      where released_at is null and (${after}::uuid is null or order_line_id > ${after}::uuid)
      order by order_line_id limit ${limit}) as pending
    join order_lines on order_lines.id = order_line_id order by order_line_id`.execute(db);
  const days = await earningsDaysOf(db, page);
  const ids = page.map(({ id }) => id);
  const { rows } = await sql<{ orderId: string }>`
    select distinct order_lines.order_id as "orderId" from ${dueEarnings({ now: clock.now(), days })}
      and earnings.order_line_id = any(${ids}::uuid[])`.execute(db);
  return {
    orders: rows.map(({ orderId }) => orderId),
    last: page.length === limit ? (ids.at(-1) ?? null) : null,
  };
}

interface PendingLine {
  id: string;
  kind: string;
  sellableId: string | null;
}

/** Running twice, or at the same time, releases everything once. */
export async function releaseEarnings(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { orderId }: { orderId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { currency } = await lockOrder(tx, orderId);
    const now = clock.now();
    const due = await lockDue(tx, { orderId, now });
    const invited = due.filter(({ partyId, holderId }) => holderId !== partyId);
    // They can move to a user meanwhile.
    const holders =
      invited.length > 0
        ? await lockHolders(
            tx,
            invited.map(({ partyId }) => partyId),
          )
        : new Map();
    for (const earning of due) {
      const { holder } = holders.get(earning.partyId) ?? { holder: earning.holderId };
      await release(tx, { ...earning, holderId: holder, currency, now });
    }
  });
}

async function lockDue(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<DueEarning[]> {
  const lines = await tx
    .selectFrom('order_lines')
    .select(['kind', 'sellable_id as sellableId'])
    .where('order_id', '=', orderId)
    .$narrowType<{ kind: string }>()
    .execute();
  const days = await earningsDaysOf(tx, lines);
  const { rows } = await sql<DueEarning>`
    select earnings.order_line_id as "lineId", earnings.party_id as "partyId", (
      select holder_id from parties where id = earnings.party_id) as "holderId", (
      select line_earnings.earnings::integer from line_earnings
      where line_id = earnings.order_line_id and line_earnings.party_id = earnings.party_id) as left
    from ${dueEarnings({ now, days })} and order_lines.order_id = ${orderId}
    order by earnings.order_line_id, earnings.party_id`.execute(tx);
  return rows;
}

/** Earnings that wait for an invited payee are only marked: they will be available when they move. */
async function release(
  tx: Tx,
  { lineId, partyId, holderId, left, currency, now }: DueEarning & { currency: string; now: Date },
): Promise<void> {
  if (holderId !== null) {
    await bookTransaction(tx, {
      kind: 'earnings_released',
      // Unique, so that the ledger rejects a second release.
      reference: `${lineId}/${partyId}`,
      currency,
      entries: earningsReleaseEntries(holderId, money(left, currency)),
      now,
    });
  }
  await tx
    .updateTable('earnings')
    .set({ released_at: now })
    .where('order_line_id', '=', lineId)
    .where('party_id', '=', partyId)
    .execute();
}

/**
 * While a dispute or a return is open, the money may still go back. What never ships, because it was
 * refunded, is due some days after the refund: the earnings that are left are at Lathe's expense.
 */
function dueEarnings({ now, days }: { now: Date; days: EarningsDays }): RawBuilder<unknown> {
  const pending = sql`make_interval(days => ${EARNINGS_PENDING_DAYS}::integer)`;
  return sql`earnings
    join order_lines on order_lines.id = earnings.order_line_id
    join orders on orders.id = order_lines.order_id
    left join parcels on parcels.order_id = order_lines.order_id and parcels.number = order_lines.parcel
    left join unnest(${[...days.keys()]}::uuid[], ${[...days.values()]}::date[])
      as things (id, day) on things.id = order_lines.sellable_id
    where earnings.released_at is null
      and coalesce(
        case when order_lines.available_from is null
            then coalesce(parcels.dispatched_at, refunded_at, cancelled_at) + ${pending}
          else (case when things.id is null then order_lines.available_from else things.day end
            )::timestamp at time zone 'Europe/London' end,
        case when parcels.id is null and order_lines.quantity = order_lines.refunded_quantity
          then (select max(refunds.created_at) from refund_lines
            join refunds on refunds.id = refund_id where order_line_id = order_lines.id)
            + ${pending} end) <= ${now}
      and not exists (select from disputes
        where disputes.order_id = order_lines.order_id and disputes.state = 'opened')
      and not exists (select from order_returns
        where order_returns.order_id = order_lines.order_id and state in ('asked', 'expected'))`;
}

/** Retry for a single order that failed in the batch. */
export async function handler(ctx: Ctx, payload: { orderId: string }): Promise<void> {
  await releaseEarnings(ctx, payload);
}
