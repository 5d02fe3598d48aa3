import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Lets open order pages revalidate, in the account and for guests. Anybody who knows the order id
 * can subscribe to the public topic, so its event contains no data.
 */
export async function publishOrderChanged(
  tx: Tx,
  { realtime }: Pick<Ctx, 'realtime'>,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  await realtime.publish(tx, `public:order-${id}`, 'order', {});
  if (userId !== null) await realtime.publish(tx, `user:${userId}`, 'order', { order: id });
}
