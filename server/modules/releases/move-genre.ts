/** A genre was retired into another one. */
import type { Tx } from '../../platform/db/tx.ts';

type Column = 'main_genre_id' | 'sub_genre_id';

export interface GenreMove {
  column: Column;
  from: number;
  /** A sub-genre brings its main genre along. */
  to: { main_genre_id: number; sub_genre_id?: number };
}

export async function moveGroupsToGenre(
  tx: Tx,
  move: GenreMove,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('release_groups')
    .set(move.to)
    .where('id', 'in', ids)
    .where(move.column, '=', move.from)
    .execute();
}

/** Whoever has one of them open is told that it was changed meanwhile. Returns how many were moved. */
export async function moveReleasesToGenre(
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
