import { DELIVERED_AFTER_DAYS } from '@lathe/rules/limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { publishOrderChanged } from './publish-order-changed.ts';

/** Orders that were dispatched long enough ago to count as delivered, by id. */
export async function listArrived(
  { db, clock }: Ctx,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where dispatched_at <= ${deliveredBefore(clock.now())} and delivered_at is null
      and refunded_at is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markDelivered(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'orders', [orderId]);
    const now = ctx.clock.now();
    const { rows } = await sql<{ id: string; userId: string | null }>`
      update orders set delivered_at = ${now} where id = ${orderId}
        and dispatched_at <= ${deliveredBefore(now)} and delivered_at is null and refunded_at is null
      returning id, user_id as "userId"`.execute(tx);
    for (const order of rows) await publishOrderChanged(tx, ctx, order);
  });
}

function deliveredBefore(now: Date): Date {
  return subtractDuration(now, { days: DELIVERED_AFTER_DAYS });
}

export { markDelivered as handler };
