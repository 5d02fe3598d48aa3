/** Edits of several tracks, with the values from before. */
import type { Tx } from '../../platform/db/tx.ts';
import type { TrackValues } from './track-values.ts';

/** A track before an edit. */
export interface FormerTrack {
  id: string;
  title: string;
  /** After the edit. Another version means that the track was changed since. */
  version: number;
  values: Partial<TrackValues>;
}

/** Returns the id. */
export async function insertTrackEdit(
  tx: Tx,
  { releaseId, before, now }: { releaseId: string; before: readonly FormerTrack[]; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('track_edits')
    .values({ release_id: releaseId, at: now, before: JSON.stringify(before) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Callers lock the release, so an edit is not undone twice. */
export async function findTrackEdit(
  tx: Tx,
  { id, releaseId }: { id: string; releaseId: string },
): Promise<{ before: FormerTrack[]; undoneAt: Date | null } | undefined> {
  const row = await tx
    .selectFrom('track_edits')
    .select(['before', 'undone_at as undoneAt'])
    .where('id', '=', id)
    .where('release_id', '=', releaseId)
    .executeTakeFirst();
  return row && { before: row.before as unknown as FormerTrack[], undoneAt: row.undoneAt };
}

export async function markUndone(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.updateTable('track_edits').set({ undone_at: now }).where('id', '=', id).execute();
}
