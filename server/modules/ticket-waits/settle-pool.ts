import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { settleLine } from '../events/index.ts';

export async function settlePool(
  { db, clock, cache }: Ctx,
  { poolId }: { poolId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await settleLine(tx, poolId, clock.now());
    await cache.clear(tx, 'events');
  });
}

export { settlePool as handler };
