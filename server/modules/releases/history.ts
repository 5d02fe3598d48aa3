/** The change history of a release, readable by its owner and by staff. */
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';

/** Each has a message under `releases:history`. */
export type HistoryAction =
  | 'begun'
  | 'changed'
  | 'grouped'
  | 'ungrouped'
  | 'page_lost'
  | 'ean_issued'
  | 'works_declared'
  | 'works_withdrawn'
  | 'metadata_finished'
  | 'metadata_reopened'
  | 'tracks_finished'
  | 'tracks_reopened'
  | 'isrcs_issued'
  | 'song_added'
  | 'song_changed'
  | 'song_removed'
  | 'songs_changed'
  | 'songs_restored'
  | 'songs_ordered'
  | 'gaps_changed'
  | 'credits_copied'
  | 'artwork_flow'
  | 'artwork_sent'
  | 'artwork_restyled'
  | 'artwork_regenerated'
  | 'artwork_approved'
  | 'artwork_reset'
  | 'submitted'
  | 'withdrawn'
  | 'approved'
  | 'rejected'
  | 'package_made'
  | 'published'
  | 'changed_on_sale'
  | 'retired'
  | 'deleted'
  | 'cloned'
  | 'clone_failed';

export interface HistoryEntry {
  releaseId: string;
  /** Null for automatic changes. */
  userId: string | null;
  action: HistoryAction;
  /** `version` is that of a declared text, `count` the number of tracks. */
  detail?: { fields?: string[]; title?: string; version?: number; count?: number };
  now: Date;
}

export async function addToHistory(
  tx: Tx,
  { releaseId, userId, action, detail = {}, now }: HistoryEntry,
): Promise<void> {
  await tx
    .insertInto('release_history')
    .values({ release_id: releaseId, user_id: userId, action, detail, at: now })
    .execute();
}

export interface HistoryRow {
  id: number;
  at: Date;
  by: string | null;
  action: HistoryAction;
  detail: NonNullable<HistoryEntry['detail']>;
}

/** Newest first; returns one row more than a page. */
export async function readHistory(
  db: Db | Tx,
  { releaseId, before }: { releaseId: string; before: number | null },
): Promise<HistoryRow[]> {
  let query = db
    .selectFrom('release_history')
    .leftJoin('users', 'users.id', 'release_history.user_id')
    .select(['release_history.id', 'at', 'users.name as by', 'action', 'detail'])
    .$narrowType<{ id: number; action: HistoryAction; detail: HistoryRow['detail'] }>()
    .where('release_id', '=', releaseId);
  if (before !== null) query = query.where('release_history.id', '<', before as never);
  return await query
    .orderBy('release_history.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}
