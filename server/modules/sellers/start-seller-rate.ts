import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';

/** Cached release pages still show the rate of the day before. */
export async function handler(ctx: Ctx): Promise<void> {
  await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'prices'));
}
