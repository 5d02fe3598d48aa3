import { sql } from 'kysely';
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

/** Renumbers all siblings, because two added at the same time may share a number. */
export async function swapPositions(
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

/** Counts everything that is not deleted, including drafts, which would lose their genre. */
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
