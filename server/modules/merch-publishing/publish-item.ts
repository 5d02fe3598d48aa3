import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { addToItemHistory, publishItemChanged, setLife } from '../merch/index.ts';
import { listDueItems } from './due-store.ts';
import { refreshItemInShop } from './pause-item.ts';

export async function publishItem(ctx: Ctx, { itemId }: { itemId: string }): Promise<void> {
  await inTransaction(ctx.db, (tx) => publish(tx, ctx, itemId));
}

export { publishItem as handler };

/** Checks again under the lock: another worker may have published it, or the seller retired it. */
async function publish(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await lockRows(tx, 'merch_items', [id]);
  const [item] = await listDueItems(tx, ctx, id);
  if (!item) return;
  const now = ctx.clock.now();
  await setLife(tx, id, { life: { published_at: now }, now });
  await addToItemHistory(tx, { itemId: id, userId: null, action: 'published', now });
  await refreshItemInShop(tx, ctx, item);
  await publishItemChanged(tx, ctx, item);
}
