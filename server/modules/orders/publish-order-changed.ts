import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * The page of the order looks again by itself: in the account, and where a guest has it open. That
 * topic is open to whoever knows the order's id, and says nothing but that something has changed.
 */
export async function tellOwner(
  tx: Tx,
  { realtime }: Pick<Ctx, 'realtime'>,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  await realtime.publish(tx, `public:order-${id}`, 'order', {});
  if (userId !== null) await realtime.publish(tx, `user:${userId}`, 'order', { order: id });
}
