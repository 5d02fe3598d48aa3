import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** The page of the order looks again by itself, for whoever has an account. */
export async function tellOwner(
  tx: Tx,
  { realtime }: Pick<Ctx, 'realtime'>,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  if (userId !== null) await realtime.publish(tx, `user:${userId}`, 'order', { order: id });
}
