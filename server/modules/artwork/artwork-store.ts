import type { ArtworkFace, ArtworkFlow } from '@lathe/contract/artwork';
import type { ColourPair, StyleKey } from '@lathe/rules/artwork/express';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import type { ArtworkState } from '@lathe/rules/artwork/status';
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { ArtworkParts, Artworks } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { PictureRecord } from '../../platform/pictures.ts';

/**
 * A finding of media/artwork, or `blank`, `crashed`, `lost`, `print_check`, `too_slow`. The text is created in the locale
 * of the reader.
 */
export interface StoredFinding {
  severity: 'error' | 'warning';
  code: string;
  /** Page of the designer PDF. */
  page?: number | null;
  /** Picture of the express flow: the cover or the part that it replaces. */
  picture?: string;
  object?: unknown;
  found?: unknown;
  allowed?: unknown;
  text?: string;
}

export interface StylePreview {
  style: StyleKey;
  picture: PictureRecord;
}

/** Narrower types for columns than the generated database types have. */
interface TypedColumns {
  flow: ArtworkFlow;
  state: ArtworkState;
  style: StyleKey;
  colours: ColourPair | null;
  pairs: ColourPair[];
  findings: StoredFinding[];
  faces: ArtworkFace[];
  image: PictureRecord | null;
  style_previews: StylePreview[];
  language: 'en' | 'de';
}

export type ArtworkRow = Omit<Selectable<Artworks>, keyof TypedColumns> & TypedColumns;
export type PartRow = Omit<Selectable<ArtworkParts>, 'picture'> & { picture: PictureRecord };

export async function findArtwork(
  db: Db | Tx,
  key: { id: string } | { releaseId: string; flow: ArtworkFlow },
): Promise<ArtworkRow | undefined> {
  const query = db.selectFrom('artworks').selectAll();
  const row =
    'id' in key
      ? await query.where('id', '=', key.id).executeTakeFirst()
      : await query
          .where('release_id', '=', key.releaseId)
          .where('flow', '=', key.flow)
          .executeTakeFirst();
  return row as unknown as ArtworkRow | undefined;
}

/** Creates the row of the flow on demand. The release lock prevents duplicates. */
export async function ensureArtwork(
  tx: Tx,
  { releaseId, flow, now }: { releaseId: string; flow: ArtworkFlow; now: Date },
): Promise<ArtworkRow> {
  await tx
    .insertInto('artworks')
    .values({ release_id: releaseId, flow, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['release_id', 'flow']).doNothing())
    .execute();
  const row = await findArtwork(tx, { releaseId, flow });
  if (!row) throw new Error(`The artwork of release ${releaseId} was not created.`);
  return row;
}

type ArtworkChange = Omit<Updateable<Artworks>, keyof TypedColumns> & Partial<TypedColumns>;

export async function changeArtwork(tx: Tx, id: string, change: ArtworkChange): Promise<void> {
  const { colours, pairs, findings, faces, image, style_previews, ...plain } = change;
  const lists = { colours, pairs, findings, faces, image, style_previews };
  const json = Object.entries(lists).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === null ? null : JSON.stringify(value)]],
  );
  await tx
    .updateTable('artworks')
    .set({ ...plain, ...Object.fromEntries(json) })
    .where('id', '=', id)
    .execute();
}

export async function deleteArtwork(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('artworks').where('id', '=', id).execute();
}

export async function readParts(db: Db | Tx, artworkId: string): Promise<PartRow[]> {
  const rows = await db
    .selectFrom('artwork_parts')
    .selectAll()
    .where('artwork_id', '=', artworkId)
    .orderBy('page')
    .execute();
  return rows as unknown as PartRow[];
}

export async function replaceParts(
  tx: Tx,
  artworkId: string,
  parts: readonly Omit<PartRow, 'artwork_id'>[],
): Promise<void> {
  await tx.deleteFrom('artwork_parts').where('artwork_id', '=', artworkId).execute();
  const rows = parts.map(({ picture, ...part }) => ({
    ...part,
    artwork_id: artworkId,
    picture: JSON.stringify(picture),
  }));
  if (rows.length > 0) await tx.insertInto('artwork_parts').values(rows).execute();
}

export interface MessageRow {
  position: number;
  message: ArtworkMessage;
  at: Date;
}

export async function readMessages(
  db: Db | Tx,
  { artworkId, run }: { artworkId: string; run: string },
): Promise<MessageRow[]> {
  const rows = await db
    .selectFrom('artwork_messages')
    .select(['position', 'message', 'at'])
    .where('artwork_id', '=', artworkId)
    .where('run', '=', run)
    .orderBy('position')
    .execute();
  return rows as MessageRow[];
}

/** A retried job repeats its messages, so duplicates are ignored. */
export async function insertMessages(
  tx: Tx,
  { artworkId, run }: { artworkId: string; run: string },
  messages: readonly MessageRow[],
): Promise<void> {
  await tx
    .insertInto('artwork_messages')
    .values(messages.map((message) => ({ ...message, artwork_id: artworkId, run })))
    .onConflict((conflict) => conflict.columns(['artwork_id', 'run', 'position']).doNothing())
    .execute();
}
