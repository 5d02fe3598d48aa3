import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

type Column = 'main_genre_id' | 'sub_genre_id';

export interface GenreMove {
  column: Column;
  from: number;
  /** A sub-genre also sets its main genre. */
  to: { main_genre_id: number; sub_genre_id?: number };
}

/** The next groups to move, by id. */
export async function nextGroups(db: Db, move: GenreMove, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('release_groups')
    .select('id')
    .where(move.column, '=', move.from)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function moveGroups(tx: Tx, move: GenreMove, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('release_groups')
    .set(move.to)
    .where('id', 'in', ids)
    .where(move.column, '=', move.from)
    .execute();
}

/**
 * Increases the version, so that edits of open forms are rejected. Returns the number of moved
 * releases.
 */
export async function moveSomeReleases(
  tx: Tx,
  move: GenreMove,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const moved = await tx
    .updateTable('releases')
    .set((release) => ({ ...move.to, version: release('version', '+', 1), updated_at: now }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('releases')
        .select('id')
        .where(move.column, '=', move.from)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .forNoKeyUpdate(),
    )
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}
