/** The change history of an item, readable by its owner and by staff. */
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';

/** Each has a message under `merch_editor:history.actions`. */
export type ItemAction =
  | 'begun'
  | 'duplicated'
  | 'changed'
  | 'changed_on_sale'
  | 'design_changed'
  | 'submitted'
  | 'withdrawn'
  | 'approved'
  | 'rejected'
  | 'package_made'
  | 'published'
  | 'paused'
  | 'resumed'
  | 'retired'
  | 'deleted';

export interface ItemHistoryEntry {
  itemId: string;
  /** Null for automatic changes. */
  userId: string | null;
  action: ItemAction;
  detail?: {
    /** By JSON name, as in the change. */
    fields?: Record<string, { before: unknown; after: unknown }>;
  };
  now: Date;
}

export async function addToItemHistory(
  tx: Tx,
  { itemId, userId, action, detail = {}, now }: ItemHistoryEntry,
): Promise<void> {
  await tx
    .insertInto('merch_history')
    .values({ item_id: itemId, user_id: userId, action, detail: JSON.stringify(detail), at: now })
    .execute();
}

export interface ItemHistoryRow {
  id: number;
  at: Date;
  by: string | null;
  action: ItemAction;
  detail: NonNullable<ItemHistoryEntry['detail']>;
}

/** Newest first; returns one row more than a page. */
export async function readItemHistory(
  db: Db | Tx,
  { itemId, before }: { itemId: string; before: number | null },
): Promise<ItemHistoryRow[]> {
  let query = db
    .selectFrom('merch_history')
    .leftJoin('users', 'users.id', 'merch_history.user_id')
    .select(['merch_history.id', 'at', 'users.name as by', 'action', 'detail'])
    .where('item_id', '=', itemId);
  if (before !== null) query = query.where('merch_history.id', '<', before as never);
  const rows = await query
    .orderBy('merch_history.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows as unknown as ItemHistoryRow[];
}
