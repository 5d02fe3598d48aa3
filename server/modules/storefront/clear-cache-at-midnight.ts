/** Clears caches that depend on the date: dispatch dates, release status and prices. */
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';

export async function handler({ db, cache }: Ctx): Promise<void> {
  await inTransaction(db, (tx) => cache.clear(tx, 'shelf', 'prices', 'pages'));
}
