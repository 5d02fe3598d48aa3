import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export async function lastPosition(tx: Tx, parentId: number | null): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select max(position) as position from genres where parent_id is not distinct from ${parentId}
  `.execute(tx);
  return rows[0]?.position ?? 0;
}

interface NewGenre {
  parent_id: number | null;
  slug: string;
  name_en: string;
  name_de: string;
  position: number;
}

export async function insertGenre(tx: Tx, genre: NewGenre): Promise<number> {
  const { id } = await tx
    .insertInto('genres')
    .values(genre)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setNames(
  tx: Tx,
  { id, name_en, name_de }: { id: number; name_en: string; name_de: string },
): Promise<void> {
  await tx
    .updateTable('genres')
    .set((genre) => ({ name_en, name_de, version: genre('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** All are numbered anew: two that were added at once may have had one number. */
export async function swapPlaces(
  tx: Tx,
  { siblings, id, other }: { siblings: readonly number[]; id: number; other: number },
): Promise<void> {
  const order = siblings.map((each) => (each === id ? other : each === other ? id : each));
  await sql`
    update genres set position = places.position,
      version = version + (genres.id in (${id}, ${other}))::int
    from unnest(${order}::int[]) with ordinality as places (id, position)
    where genres.id = places.id`.execute(tx);
}

export async function markRetired(
  tx: Tx,
  { id, movedTo, now }: { id: number; movedTo: number | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('genres')
    .set((genre) => ({ retired_at: now, moved_to: movedTo, version: genre('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** By anything that is not deleted, whether on sale or not: a draft would lose its genre. */
export async function isGenreInUse(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (
      select from releases where main_genre_id = ${id} and deleted_at is null
    ) or exists (
      select from releases where sub_genre_id = ${id} and deleted_at is null
    ) or exists (select from release_groups where main_genre_id = ${id})
      or exists (select from release_groups where sub_genre_id = ${id})`.execute(tx);
  return rows.length > 0;
}

type Column = 'main_genre_id' | 'sub_genre_id';

export interface Move {
  column: Column;
  from: number;
  /** A sub-genre brings its main genre along. */
  to: { main_genre_id: number; sub_genre_id?: number };
}

/** Some of those that are still there, in one order for everybody. */
export async function nextGroups(db: Db, move: Move, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('release_groups')
    .select('id')
    .where(move.column, '=', move.from)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function moveGroups(tx: Tx, move: Move, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('release_groups')
    .set(move.to)
    .where('id', 'in', ids)
    .where(move.column, '=', move.from)
    .execute();
}

/** Whoever has one of them open is told that it was changed meanwhile. Returns how many were moved. */
export async function moveSomeReleases(
  tx: Tx,
  move: Move,
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
