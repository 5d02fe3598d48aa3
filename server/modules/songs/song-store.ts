import type { RightsHolder } from '@lathe/contract/song';
import type { CuttingMark } from '@lathe/media/audio/meters/marks';
import type { Credit } from '@lathe/rules/credits';
import type { NamedArtist } from '@lathe/rules/release-metadata';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** The newest file of a track, with its state. */
export interface FileRow {
  id: string;
  filename: string;
  size: number;
  state: 'uploading' | 'queued' | 'processing' | 'complete' | 'failed';
  step: 'identify' | 'check' | 'measure' | 'encode' | 'finish' | null;
  progress: number;
  failure: Failure | null;
  sample_rate: number | null;
  bit_depth: number | null;
}

/** Findings of media/audio, or `crashed`, `too_slow`, `lost`; the text is localized later. */
export interface Failure {
  findings: readonly { code: string; found?: unknown; allowed?: unknown; promised?: unknown }[];
}

export interface SongRow {
  id: string;
  side: number;
  position: number;
  title: string;
  subtitle: string;
  primary_artist: string;
  additional_artists: NamedArtist[];
  credits: Credit[];
  composer: string;
  publisher: string;
  lyrics: string;
  isrc: string | null;
  isrc_issued: boolean;
  explicit: boolean;
  duration_ms: number | null;
  /** Silence before it, unless it is the first of its side. */
  gap_ms: number;
  master_key: string | null;
  mp3_key: string | null;
  preview_key: string | null;
  song_peaks: Buffer | null;
  loudness_lufs: number | null;
  true_peak_dbtp: number | null;
  cutting: CuttingMark[];
  /** Entered before its file, such as by an import. */
  awaits_file: boolean;
  version: number;
  rights: RightsHolder[];
  file: FileRow | null;
}

/** By side and position. One query, with related rows as JSON. */
export async function readSongs(db: Db | Tx, releaseId: string): Promise<SongRow[]> {
  const { rows } = await sql<SongRow>`
    select tracks.*,
      exists (select from issued_isrcs where issued_isrcs.isrc = tracks.isrc) as isrc_issued,
      (select coalesce(json_agg(json_build_object(
          'name', name, 'role', role, 'share', share_basis_points / 100.0) order by position), '[]')
        from track_rights_holders where track_id = tracks.id) as rights,
      (select row_to_json(song_uploads) from song_uploads
        where track_id = tracks.id and state <> 'cancelled'
        order by number desc limit 1) as file
    from tracks where release_id = ${releaseId} order by side, position`.execute(db);
  return rows;
}

export interface SongContent {
  title: string;
  subtitle: string;
  primary_artist: string;
  additional_artists: readonly NamedArtist[];
  credits: readonly Credit[];
  composer: string;
  publisher: string;
  /** Undefined keeps the lyrics. */
  lyrics?: string | undefined;
  isrc: string | null;
  explicit: boolean;
  gap_ms: number;
}

export async function updateSong(
  tx: Tx,
  { id, content, now }: { id: string; content: SongContent; now: Date },
): Promise<void> {
  await tx
    .updateTable('tracks')
    .set((eb) => ({
      ...content,
      additional_artists: JSON.stringify(content.additional_artists),
      credits: JSON.stringify(content.credits),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

export async function setRightsHolders(
  tx: Tx,
  songIds: readonly string[],
  holders: readonly RightsHolder[],
): Promise<void> {
  if (songIds.length === 0) return;
  await tx.deleteFrom('track_rights_holders').where('track_id', 'in', songIds).execute();
  const rows = songIds.flatMap((track_id) =>
    holders.map(({ name, role, share }, index) => ({
      track_id,
      position: index + 1,
      name: name.trim(),
      role,
      share_basis_points: Math.round(share * 100),
    })),
  );
  if (rows.length > 0) await tx.insertInto('track_rights_holders').values(rows).execute();
}

export async function setCredits(
  tx: Tx,
  releaseId: string,
  credits: readonly Credit[],
): Promise<void> {
  const value = JSON.stringify(credits);
  await tx
    .updateTable('tracks')
    .set((eb) => ({ credits: value, version: eb('version', '+', 1) }))
    .where('release_id', '=', releaseId)
    .where('credits', '<>', value)
    .execute();
}

export async function setGaps(tx: Tx, releaseId: string, gapMs: number): Promise<void> {
  await tx
    .updateTable('tracks')
    .set((eb) => ({ gap_ms: gapMs, version: eb('version', '+', 1) }))
    .where('release_id', '=', releaseId)
    .where('gap_ms', '<>', gapMs)
    .execute();
}

/** Lets forms that are open for these tracks detect the change. */
export async function raiseVersions(tx: Tx, songIds: readonly string[]): Promise<void> {
  if (songIds.length === 0) return;
  await tx
    .updateTable('tracks')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', songIds)
    .execute();
}

export interface SongPosition {
  id: string;
  side: number;
  position: number;
}

/** The unique constraint is deferred, so tracks can swap positions. */
export async function placeSongs(tx: Tx, positions: readonly SongPosition[]): Promise<void> {
  if (positions.length === 0) return;
  await sql`
    update tracks set side = place.side, position = place.position
    from unnest(
      ${positions.map(({ id }) => id)}::uuid[],
      ${positions.map(({ side }) => side)}::integer[],
      ${positions.map(({ position }) => position)}::integer[]
    ) as place (id, side, position)
    where tracks.id = place.id`.execute(tx);
}

export async function insertSong(
  tx: Tx,
  song: { releaseId: string; side: number; title: string; artist: string; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('tracks')
    .values((eb) => ({
      release_id: song.releaseId,
      side: song.side,
      position: lastPosition(eb, song),
      title: song.title,
      primary_artist: song.artist,
      created_at: song.now,
      updated_at: song.now,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The file comes later, so the track stays when an upload is cancelled. */
export async function insertSongWithContent(
  tx: Tx,
  song: { id: string; releaseId: string; side: number; content: SongContent; now: Date },
): Promise<void> {
  const { id, content, now } = song;
  await tx
    .insertInto('tracks')
    .values((eb) => ({
      id,
      release_id: song.releaseId,
      side: song.side,
      position: lastPosition(eb, song),
      ...content,
      additional_artists: JSON.stringify(content.additional_artists),
      credits: JSON.stringify(content.credits),
      awaits_file: true,
      created_at: now,
      updated_at: now,
    }))
    .execute();
}

function lastPosition(
  eb: ExpressionBuilder<DB, 'tracks'>,
  { releaseId, side }: { releaseId: string; side: number },
) {
  return eb
    .selectFrom('tracks')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .where('release_id', '=', releaseId)
    .where('side', '=', side);
}

export async function deleteSong(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tracks').where('id', '=', id).execute();
}

/** Codes that the same sound already has on a release of this seller, by track without a code. */
export async function readIsrcsOfSameSound(
  tx: Tx,
  { id, owner_id }: { id: string; owner_id: string },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; isrc: string }>`
    select distinct on (own.id) own.id, other.isrc
    from tracks as own
    join tracks as other on md5(other.song_peaks) = md5(own.song_peaks)
      and other.duration_ms = own.duration_ms and other.isrc is not null
    join releases on releases.id = other.release_id and releases.owner_id = ${owner_id}
    where own.release_id = ${id} and own.isrc is null
    order by own.id, other.created_at, other.id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.isrc]));
}

/** Those of the codes that Lathe has issued. */
export async function readIssued(db: Db | Tx, isrcs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('issued_isrcs')
    .select('isrc')
    .where('isrc', 'in', isrcs)
    .execute();
  return new Set(rows.map(({ isrc }) => isrc));
}
