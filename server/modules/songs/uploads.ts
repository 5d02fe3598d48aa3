/** Track uploads from the browser directly to storage. */
import { SONG_FILE_MAX_BYTES } from '@lathe/rules/limits';
import { maxTracks, type SideLimits } from '@lathe/rules/sides';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { mayEditRelease } from '../../platform/http/permit.ts';
import {
  allParts,
  joinParts as join,
  missingParts as missing,
  type OpenedUpload,
  PART_BYTES,
  partsOf,
} from '../../platform/storage/direct-uploads.ts';
import { priceBook } from '../catalogue/index.ts';
import { addToHistory, limitsOf, type ReleaseRow } from '../releases/index.ts';
import { findWaitingSong, titleFrom } from './find-waiting-song.ts';
import { processSongFile } from './jobs.ts';
import { insertSong, readSongs, type SongRow } from './song-store.ts';
import {
  findUpload,
  insertUpload,
  reopenUpload,
  setUploadState,
  type UploadRow,
} from './upload-store.ts';

export interface UploadInput {
  release: ReleaseRow;
  userId: string;
  now: Date;
  filename: string;
  size: number;
  side: number | undefined;
  /** A new file for an existing track. */
  trackId: string | undefined;
  opened: OpenedUpload;
}

export async function createUpload(tx: Tx, ctx: Ctx, input: UploadInput) {
  const { release, filename, size, now } = input;
  const limits = limitsOf(await priceBook(ctx), release);
  assertUploadable(input, limits);
  const songs = await readSongs(tx, release.id);
  const trackId = input.trackId
    ? findSong(songs, input.trackId).id
    : (findWaitingSong(songs, { filename, sides: limits.sides })?.id ??
      (await newSong(tx, { input, songs, limits })));
  await insertUpload(tx, {
    ...input.opened,
    ownerId: release.owner_id,
    releaseId: release.id,
    trackId,
    filename,
    size,
    now,
  });
  const parts = partsOf({ size, part_bytes: PART_BYTES });
  return { upload: input.opened.id, track: trackId, part_bytes: PART_BYTES, parts };
}

function findSong(songs: readonly SongRow[], id: string): SongRow {
  const song = songs.find((one) => one.id === id);
  if (!song) throw new CallError('not_found');
  return song;
}

function assertUploadable({ filename, side }: UploadInput, { sides }: SideLimits): void {
  const fields: Record<string, FieldProblem[]> = {};
  if (filename.trim() === '') fields.filename = [{ key: 'required' }];
  if (side !== undefined && side > sides) {
    fields.side = [{ key: 'max', values: { max: sides } }];
  }
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}

interface NewSongInput {
  input: UploadInput;
  songs: readonly SongRow[];
  limits: SideLimits;
}

async function newSong(tx: Tx, { input, songs, limits }: NewSongInput) {
  const { release, userId, filename, now } = input;
  if (songs.length >= maxTracks(limits)) throw new CallError('song_limit_reached');
  const counts = Array.from(
    { length: limits.sides },
    (_, index) => songs.filter(({ side }) => side === index + 1).length,
  );
  const firstWithRoom = counts.findIndex((count) => count < limits.maxTracksPerSide) + 1;
  const side = input.side ?? firstWithRoom;
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

export async function missingParts(
  ctx: Ctx,
  { upload, from, count }: { upload: UploadRow; from: number; count: number },
) {
  // Completed already, but the reply was lost: the browser completes it again.
  if (upload.state !== 'uploading') return allParts(upload);
  const now = ctx.clock.now();
  return await missing(ctx.storage, upload, {
    from,
    count,
    reopen: (ids) => inTransaction(ctx.db, (tx) => reopenUpload(tx, upload.id, { ...ids, now })),
  });
}

export async function joinParts(ctx: Ctx, upload: UploadRow): Promise<void> {
  await join(ctx.storage, upload, { maxBytes: SONG_FILE_MAX_BYTES });
}

/** Enqueues processing of the complete file, once. */
export async function queueUpload(tx: Tx, ctx: Ctx, id: string, from: 'uploading' | 'failed') {
  const now = ctx.clock.now();
  const change = { state: 'queued', step: null, progress: 0, failure: null, now } as const;
  if (!(await setUploadState(tx, id, { ...change, from: [from] }))) return false;
  await ctx.jobs.enqueue(tx, processSongFile, { uploadId: id }, { key: `song:${id}` });
  return true;
}

export async function ownUpload(
  ctx: Ctx,
  { id, ownerId, releaseId }: { id: string; ownerId: string; releaseId: string },
): Promise<UploadRow> {
  const upload = await findUpload(ctx.db, { id, ownerId });
  if (upload?.release_id !== releaseId || upload.state === 'cancelled') {
    throw new CallError('not_found');
  }
  return upload;
}

/** For the call that names no release: the upload of a release that the caller may edit. */
export async function editableUpload(call: Caller, id: string): Promise<UploadRow> {
  const upload = await findUpload(call.ctx.db, { id });
  if (!upload || upload.state === 'cancelled') throw new CallError('not_found');
  const asked = { ownerId: upload.owner_id, releaseId: upload.release_id };
  if (!(await mayEditRelease(call, asked))) throw new CallError('not_found');
  return upload;
}
