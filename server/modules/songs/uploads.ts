/**
 * Files of songs on their way from the browser straight to storage. The parts may come in any order,
 * again, or after a reload; what counts is what the storage says has arrived.
 */
import { randomUUID } from 'node:crypto';
import { SONG_FILE_MAX_BYTES } from '@lathe/rules/limits';
import { maxTracks } from '@lathe/rules/sides';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { MIN_PART_BYTES } from '../../platform/storage/parts.ts';
import type { UploadedPart } from '../../platform/storage/storage.ts';
import { priceBook } from '../catalogue/index.ts';
import { addToHistory, limitsOf, type ReleaseRow } from '../releases/index.ts';
import { processSongFile } from './jobs.ts';
import { insertSong, readSongs, type SongRow } from './song-store.ts';
import { findUpload, insertUpload, setUploadState, type UploadRow } from './upload-store.ts';

/** Large enough that the longest side has some hundred parts, small enough to send one again. */
const PART_BYTES = 2 * MIN_PART_BYTES;
const LINK_SECONDS = 3600;

export interface Announcement {
  release: ReleaseRow;
  userId: string;
  now: Date;
  filename: string;
  size: number;
  side: number | undefined;
  /** A new file for a song that is there. */
  trackId: string | undefined;
}

export async function announceUpload(tx: Tx, ctx: Ctx, given: Announcement) {
  const { release, filename, size, now } = given;
  if (size > SONG_FILE_MAX_BYTES) throw new CallError('file_too_large');
  const songs = await readSongs(tx, release.id);
  const trackId = given.trackId
    ? knownSong(songs, given.trackId).id
    : await newSong(tx, ctx, given, songs);
  const id = randomUUID();
  const storageKey = `songs/${release.id}/${id}/source`;
  const multipartId = await ctx.storage.createMultipart(storageKey, {
    contentType: 'application/octet-stream',
  });
  await insertUpload(tx, {
    id,
    ownerId: release.owner_id,
    releaseId: release.id,
    trackId,
    filename,
    size,
    storageKey,
    multipartId,
    partBytes: PART_BYTES,
    now,
  });
  return { upload: id, track: trackId, part_bytes: PART_BYTES, parts: partsOf(size) };
}

function knownSong(songs: readonly SongRow[], id: string): SongRow {
  const song = songs.find((one) => one.id === id);
  if (!song) throw new CallError('not_found');
  return song;
}

async function newSong(tx: Tx, ctx: Ctx, given: Announcement, songs: readonly SongRow[]) {
  const { release, userId, filename, now } = given;
  const limits = limitsOf(await priceBook(ctx), release.release_type_id);
  if (songs.length >= maxTracks(limits)) throw new CallError('song_limit_reached');
  const counts = Array.from(
    { length: limits.sides },
    (_, index) => songs.filter(({ side }) => side === index + 1).length,
  );
  const firstWithRoom = counts.findIndex((count) => count < limits.maxTracksPerSide) + 1;
  const side = given.side !== undefined && given.side <= limits.sides ? given.side : firstWithRoom;
  const title = titleFrom(filename);
  const id = await insertSong(tx, {
    releaseId: release.id,
    side,
    title,
    artist: release.primary_artist,
    now,
  });
  const detail = { title };
  await addToHistory(tx, { releaseId: release.id, userId, action: 'song_added', detail, now });
  return id;
}

/** "03 - night_bus.final.wav" is most likely called "night bus.final". */
export function titleFrom(filename: string): string {
  const name = filename.replace(/\.[^.]{1,5}$/, '').replaceAll('_', ' ');
  return (name.replace(/^\s*\d{1,3}\s*[-.)]?\s+/, '').trim() || name.trim()).slice(0, 120);
}

function partsOf(size: number): number {
  return Math.ceil(size / PART_BYTES);
}

/** What has arrived, and signed addresses for some of what has not. */
export async function missingParts(
  ctx: Ctx,
  { upload, from, count }: { upload: UploadRow; from: number; count: number },
) {
  if (upload.state !== 'uploading') throw new CallError('not_found');
  const arrived = (await arrivedParts(ctx, upload)).map(({ partNumber }) => partNumber);
  const parts = Math.ceil(upload.size / upload.part_bytes);
  const wanted = Array.from({ length: parts }, (_, index) => index + 1)
    .filter((part) => part >= from && !arrived.includes(part))
    .slice(0, count);
  const missing = await Promise.all(
    wanted.map(async (part) => ({
      part,
      ...(await ctx.storage.signPart(upload.storage_key, upload.multipart_id, part, {
        maxBytes: upload.part_bytes,
        expiresInSeconds: LINK_SECONDS,
      })),
    })),
  );
  return { part_bytes: upload.part_bytes, parts, arrived, missing };
}

async function arrivedParts(ctx: Ctx, upload: UploadRow): Promise<UploadedPart[]> {
  return (await ctx.storage.listParts(upload.storage_key, upload.multipart_id)) ?? [];
}

/** Puts the parts together. Called twice, the second finds it done. */
export async function joinParts(ctx: Ctx, upload: UploadRow): Promise<void> {
  const parts = await arrivedParts(ctx, upload);
  const arrived = parts.reduce((sum, { size }) => sum + size, 0);
  const whole = (await ctx.storage.head(upload.storage_key))?.size === upload.size;
  if (whole) return;
  if (arrived !== upload.size) throw new CallError('upload_incomplete');
  await ctx.storage.completeMultipart(upload.storage_key, upload.multipart_id, {
    parts,
    maxBytes: SONG_FILE_MAX_BYTES,
  });
}

/** Hands the whole file to a worker, once. */
export async function queueUpload(tx: Tx, ctx: Ctx, id: string, from: 'uploading' | 'failed') {
  const now = ctx.clock.now();
  const change = { state: 'queued', step: null, progress: 0, failure: null, now } as const;
  if (!(await setUploadState(tx, id, { ...change, from: [from] }))) return false;
  await ctx.jobs.enqueue(tx, processSongFile, { uploadId: id }, { key: `song:${id}` });
  return true;
}

export async function ownUpload(
  ctx: Ctx,
  { id, ownerId, releaseId }: { id: string; ownerId: string; releaseId?: string },
): Promise<UploadRow> {
  const upload = await findUpload(ctx.db, { id, ownerId });
  const isHere = upload && (releaseId === undefined || upload.release_id === releaseId);
  if (!isHere || upload.state === 'cancelled') throw new CallError('not_found');
  return upload;
}
