import { addToItemHistory, type ItemRow } from '../../server/modules/merch/index.ts';
import type { Tx } from '../../server/platform/db/tx.ts';

/** What the dates of an item say. Entries of an earlier start, and of users, stay. */
export async function writeItemHistory(tx: Tx, item: ItemRow): Promise<void> {
  const { id: itemId, owner_id: owner } = item;
  const known = await tx
    .selectFrom('merch_history')
    .select('id')
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  if (known) return;
  const dates = [
    ['begun', owner, item.created_at],
    ['design_changed', owner, item.created_at],
    ['submitted', owner, item.submitted_at],
    ['approved', null, item.approved_at],
    ['package_made', null, item.approved_at],
    ['published', null, item.published_at],
    ['paused', owner, item.paused_at],
    ['retired', owner, item.retired_at],
  ] as const;
  for (const [action, userId, now] of dates) {
    if (now !== null) await addToItemHistory(tx, { itemId, userId, action, now });
  }
}
