/** The change history of a bundle, readable by its owner and by staff. */
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';

/** Each has a message under `bundles:history.actions`. */
export type BundleAction =
  | 'begun'
  | 'changed'
  | 'published'
  | 'paused'
  /** A part was retired. */
  | 'paused_for_part'
  | 'resumed'
  | 'retired'
  | 'deleted';

interface HistoryEntry {
  bundleId: string;
  /** Null for automatic changes. */
  userId: string | null;
  action: BundleAction;
  /** By JSON name, as in the change. */
  fields?: Record<string, { before: unknown; after: unknown }>;
  now: Date;
}

export async function addToBundleHistory(
  tx: Tx,
  { bundleId, userId, action, fields, now }: HistoryEntry,
): Promise<void> {
  const detail = JSON.stringify(fields ? { fields } : {});
  await tx
    .insertInto('bundle_history')
    .values({ bundle_id: bundleId, user_id: userId, action, detail, at: now })
    .execute();
}

export interface HistoryRow {
  id: number;
  at: Date;
  by: string | null;
  action: BundleAction;
  detail: { fields?: HistoryEntry['fields'] };
}

/** Newest first; returns one row more than a page. */
export async function readBundleHistory(
  db: Db,
  { bundleId, before }: { bundleId: string; before: number | null },
): Promise<HistoryRow[]> {
  let query = db
    .selectFrom('bundle_history')
    .leftJoin('users', 'users.id', 'bundle_history.user_id')
    .select(['bundle_history.id', 'at', 'users.name as by', 'action', 'detail'])
    .where('bundle_id', '=', bundleId);
  if (before !== null) query = query.where('bundle_history.id', '<', before as never);
  const rows = await query
    .orderBy('bundle_history.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows as unknown as HistoryRow[];
}
