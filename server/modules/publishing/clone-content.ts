/**
 * Copies tracks and artwork of a release to its clone. Ids and file keys are derived from the
 * source, so a retry continues where the last attempt stopped and creates no duplicates.
 */
import { createHash } from 'node:crypto';
import { planInOrder } from '@lathe/rules/sides';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { copyArtwork, findArtworkToCopy } from '../artwork/index.ts';
import { priceBook } from '../catalogue/index.ts';
import {
  addToHistory,
  findRelease,
  limitsOf,
  lockedRelease,
  type ReleaseRow,
  updateRelease,
} from '../releases/index.ts';
import { insertSongCopy, readSongs, type SongRow, updateSongsStatus } from '../songs/index.ts';
import { type CopyFile, fileCopier } from './copy-files.ts';
import { publishReleaseChanged } from './publish-release-changed.ts';

interface Payload {
  releaseId: string;
  userId: string;
  songs: boolean;
  artwork: boolean;
}

interface CloneWork {
  ctx: Ctx;
  source: ReleaseRow;
  clone: ReleaseRow;
  copyFile: CopyFile;
  signal: AbortSignal;
}

export async function handler(ctx: Ctx, payload: Payload, helpers: JobHelpers): Promise<void> {
  const target = await findCloning(ctx.db, payload.releaseId);
  // Finished by an attempt that could not report it, or deleted meanwhile.
  if (!target?.sourceId) return;
  const { ownerId, id, sourceId } = target;
  const [source, clone] = await Promise.all(
    [sourceId, id].map((each) => findRelease(ctx.db, { ownerId, id: each })),
  );
  if (!clone) return;
  if (source) await copyContent({ ctx, source, clone, signal: helpers.signal }, payload);
  await inTransaction(ctx.db, (tx) => finish(tx, ctx, { target, change: {} }));
}

/**
 * After the last attempt: unlocks the clone with what was copied, and throws again to raise an
 * alarm.
 */
export async function onFinalFailure(
  ctx: Ctx,
  { releaseId }: { releaseId: string },
  error: unknown,
): Promise<void> {
  const target = await findCloning(ctx.db, releaseId);
  if (!target) return;
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const isEnded = await finish(tx, ctx, { target, change: { clone_failed_at: now } });
    if (isEnded) await addToHistory(tx, { releaseId, userId: null, action: 'clone_failed', now });
  });
  throw error;
}

interface ReleaseKey {
  ownerId: string;
  id: string;
}

async function findCloning(
  db: Db,
  releaseId: string,
): Promise<(ReleaseKey & { sourceId: string | null }) | undefined> {
  return await db
    .selectFrom('releases')
    .select(['id', 'owner_id as ownerId', 'cloned_from as sourceId'])
    .where('id', '=', releaseId)
    .where('is_cloning', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

async function copyContent(work: Omit<CloneWork, 'copyFile'>, payload: Payload): Promise<void> {
  const { ctx, source, clone } = work;
  const songs = payload.songs ? await readSongs(ctx.db, source.id) : [];
  const pictures = payload.artwork ? await findArtworkToCopy(ctx.db, { source, clone }) : null;
  // Lists all files before copying the first one, because the progress is a share of the total
  // size.
  const copyFile = await fileCopier(ctx, clone, [
    ...songs.flatMap((song) => [song.master_key, song.mp3_key, song.preview_key]),
    ...(pictures?.sources ?? []).map(({ storage_key }) => storage_key),
  ]);
  const cloning = { ...work, copyFile };
  if (payload.songs) await copySongs(cloning, songs);
  if (pictures) {
    const copyPicture = (uploadId: string) => copyId(clone.id, uploadId, 'artwork');
    const { userId } = payload;
    // Copies only the uploaded images. Print files are regenerated, because the clone has another
    // barcode.
    await copyArtwork(ctx, { ...pictures, clone, userId, copyId: copyPicture, copyFile });
  }
}

/** Unlocks the clone for the seller. False if another worker already did. */
async function finish(
  tx: Tx,
  ctx: Ctx,
  { target, change }: { target: ReleaseKey; change: { clone_failed_at?: Date } },
): Promise<boolean> {
  const clone = await lockedRelease(tx, target);
  if (!clone.is_cloning) return false;
  const update = { ...change, is_cloning: false, clone_progress: null };
  await updateRelease(tx, { id: clone.id, change: update, now: ctx.clock.now() });
  await updateSongsStatus(tx, ctx, clone);
  await publishReleaseChanged(tx, ctx, clone);
  return true;
}

/** Commits after each track, so that the progress is visible. */
async function copySongs(
  { ctx, source, clone, copyFile, signal }: CloneWork,
  songs: readonly SongRow[],
): Promise<void> {
  const limits = limitsOf(await priceBook(ctx), clone);
  const positions = songPositionsFor(
    songs,
    limits,
    source.release_type_id === clone.release_type_id,
  );
  for (const [index, song] of songs.entries()) {
    signal.throwIfAborted();
    const upload = copyId(clone.id, song.id, 'upload');
    const keys = {
      master: await copyFile(song.master_key, `songs/${clone.id}/${upload}/source`),
      mp3: await copyFile(song.mp3_key, `songs/${clone.id}/${upload}/song.mp3`),
      preview: await copyFile(song.preview_key, `public/previews/${upload}.mp3`),
    };
    const target = positions[index] ?? { side: 1, position: index + 1 };
    await inTransaction(ctx.db, (tx) => insertCopy(tx, ctx, { clone, song, target, upload, keys }));
  }
}

interface SongPosition {
  side: number;
  position: number;
}

/** Keeps the order; another format gets its own sides. */
function songPositionsFor(
  songs: readonly SongRow[],
  limits: Parameters<typeof planInOrder>[1],
  isSameType: boolean,
): SongPosition[] {
  if (isSameType) return songs.map(({ side, position }) => ({ side, position }));
  const plan = planInOrder(
    songs.map(({ duration_ms, gap_ms }) => ({ ms: duration_ms ?? 1, gapMs: gap_ms })),
    limits,
  );
  // Too long for the format: the seller decides which tracks to remove.
  if (!plan) return songs.map((_, index) => ({ side: 1, position: index + 1 }));
  return songs.map((_, index) => {
    const side = plan.findIndex((onSide) => onSide.includes(index));
    return { side: side + 1, position: (plan[side]?.indexOf(index) ?? 0) + 1 };
  });
}

interface SongCopyInput {
  clone: ReleaseRow;
  song: SongRow;
  target: SongPosition;
  upload: string;
  keys: { master: string | null; mp3: string | null; preview: string | null };
}

async function insertCopy(tx: Tx, ctx: Ctx, { clone, ...copy }: SongCopyInput): Promise<void> {
  const id = copyId(clone.id, copy.song.id, 'song');
  const added = await insertSongCopy(tx, { ...copy, id, release: clone, now: ctx.clock.now() });
  if (added) await publishReleaseChanged(tx, ctx, clone);
}

/** A deterministic UUID, the same on every attempt (version 8 of RFC 9562). */
function copyId(...parts: string[]): string {
  const hash = createHash('sha256').update(parts.join(' ')).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
