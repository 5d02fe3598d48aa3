import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

const MAILBOX_BATCH_SIZE = 200;

export interface DateMove {
  id: number;
  /** A release, or all variants of an item. */
  thingIds: string[];
  movedAt: Date;
}

/** In the order they were made, because the last one wins. */
export async function listOpenMoves(db: Db): Promise<DateMove[]> {
  return await db
    .selectFrom('release_date_moves')
    .select(['id', 'thing_ids as thingIds', 'moved_at as movedAt'])
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function findMove(db: Db, id: number): Promise<DateMove> {
  return await db
    .selectFrom('release_date_moves')
    .select(['id', 'thing_ids as thingIds', 'moved_at as movedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Paid orders with the old date that are not started and not rescheduled yet. Production may not
 * have planned a recent order.
 */
function waitingOrders({ id, thingIds, movedAt }: DateMove) {
  return sql`
    from order_lines
    join orders on orders.id = order_lines.order_id
    left join checkouts on checkouts.id = orders.checkout_id
    left join making_jobs on making_jobs.order_line_id = order_lines.id
    where order_lines.sellable_id = any(${thingIds}::uuid[]) and order_lines.mode = 'shop'
      and order_lines.quantity > order_lines.refunded_quantity
      and paid_at is not null and cancelled_at is null and refunded_at is null
      and dispatched_at is null and coalesce(stage, 'queued') = 'queued'
      and coalesce(checkouts.created_at, orders.created_at) <= ${movedAt}
      and not exists (select from release_date_letters
        where move_id = ${id} and release_date_letters.order_id = orders.id)`;
}

/** Lowercase email addresses, without those that have failed in this run. */
export async function listAffectedMailboxes(
  db: Db,
  move: DateMove,
  failed: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email ${waitingOrders(move)}
      and lower(email) <> all(${[...failed]}::text[])
    order by email limit ${MAILBOX_BATCH_SIZE}`.execute(db);
  return rows.map(({ email }) => email);
}

/** Newest first, as in the mail. */
export async function listAffectedOrders(
  tx: Tx,
  move: DateMove,
  mailbox: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id ${waitingOrders(move)} and lower(email) = ${mailbox}
    group by orders.id order by orders.created_at desc, orders.id desc`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function markRescheduled(
  tx: Tx,
  { id }: DateMove,
  orderIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('release_date_letters')
    .values(orderIds.map((orderId) => ({ move_id: id, order_id: orderId })))
    .execute();
}
