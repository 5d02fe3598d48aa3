import { DELIVERED_AFTER_DAYS } from '@lathe/rules/limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { lockOrder } from './order-store.ts';
import { markArrived } from './progress.ts';
import { publishOrderChanged } from './publish-order-changed.ts';

/** Orders with a parcel that was dispatched long enough ago to count as delivered, by id. */
export async function listArrived(
  { db, clock }: Ctx,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from parcels join orders on orders.id = order_id
    where parcels.dispatched_at <= ${deliveredBefore(clock.now())} and parcels.delivered_at is null
      and refunded_at is null and (${after}::uuid is null or order_id > ${after}::uuid)
    order by order_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markDelivered(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.refundedAt !== null) return;
    const now = ctx.clock.now();
    const due = order.parcels.filter(
      ({ dispatchedAt, deliveredAt }) =>
        dispatchedAt !== null && deliveredAt === null && dispatchedAt <= deliveredBefore(now),
    );
    for (const { number } of due) await markArrived(tx, { orderId, parcel: number }, now);
    if (due.length > 0) await publishOrderChanged(tx, ctx, order);
  });
}

function deliveredBefore(now: Date): Date {
  return subtractDuration(now, { days: DELIVERED_AFTER_DAYS });
}

export { markDelivered as handler };
