/** What is kept of the shop speaks of today: when copies leave the plant, what is out, which price holds. */
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';

export async function handler({ db, cache }: Ctx): Promise<void> {
  await inTransaction(db, (tx) => cache.clear(tx, 'shelf', 'prices', 'pages'));
}
