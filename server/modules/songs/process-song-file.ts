/**
 * Processes an uploaded track. The heavy work runs in a child process; this job stores its
 * progress, files and result.
 */
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ProcessedSong } from '@lathe/media/audio/process-song';
import { runAudioTask } from '@lathe/media/audio/run-audio-task';
import { PREVIEW_SECONDS } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { fromFile } from '../../platform/storage/from-file.ts';
import { IMMUTABLE_CACHE } from '../../platform/storage/storage.ts';
import { inTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { Failure } from './song-store.ts';
import { findUpload, setUploadState, type UploadRow } from './upload-store.ts';
import { updateSongsStatus } from './with-songs.ts';

/** Up to this many crashes may be the fault of the machine; after that the file fails. */
const CRASHES = 3;
/** More frequent updates would not be visible. */
const PROGRESS_EVERY_MS = 500;

export async function handler(
  ctx: Ctx,
  { uploadId }: { uploadId: string },
  helpers: JobHelpers,
): Promise<void> {
  const upload = await findUpload(ctx.db, { id: uploadId });
  // Cancelled, or finished by an attempt that could not report it.
  if (!upload || !['queued', 'processing'].includes(upload.state)) return;
  await move(ctx, upload, { state: 'processing' });
  await inTemporaryFolder('song', (folder) => work(ctx, upload, { folder, helpers }));
}

/**
 * After the last attempt: marks the upload as failed, so that the seller can retry it or upload
 * again.
 */
export async function onFinalFailure(ctx: Ctx, { uploadId }: { uploadId: string }): Promise<void> {
  const upload = await findUpload(ctx.db, { id: uploadId });
  if (upload) await fail(ctx, upload, [{ code: 'crashed' }]);
}

async function work(
  ctx: Ctx,
  upload: UploadRow,
  { folder, helpers }: { folder: string; helpers: JobHelpers },
): Promise<void> {
  const file = join(folder, 'source');
  const opened = await ctx.storage.get(upload.storage_key);
  if (!opened) return await fail(ctx, upload, [{ code: 'lost' }]);
  await pipeline(opened.body, createWriteStream(file), { signal: helpers.signal });
  const result = await runAudioTask(
    'process_song',
    { file, outFolder: join(folder, 'out') },
    { folder, signal: helpers.signal, onProgress: progressWriter(ctx, upload) },
  );
  if (!result.ok) {
    helpers.log.warn({ upload: upload.id, ...result.failure }, 'A track could not be processed.');
    if (helpers.attempt < CRASHES)
      throw new Error(`${result.failure.code}: ${result.failure.detail}`);
    return await fail(ctx, upload, [{ code: result.failure.code }]);
  }
  if (!result.output.ok) return await fail(ctx, upload, result.output.findings);
  await finish(ctx, upload, result.output.song);
}

async function finish(ctx: Ctx, upload: UploadRow, song: ProcessedSong): Promise<void> {
  const base = `songs/${upload.release_id}/${upload.id}`;
  // Previews are public, so their key must not be derivable from the track id.
  const keys = { mp3: `${base}/song.mp3`, preview: `public/previews/${upload.id}.mp3` };
  await store(ctx, keys.mp3, song.mp3);
  await store(ctx, keys.preview, song.preview);
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'releases', [upload.release_id]);
    const now = ctx.clock.now();
    const done = { state: 'complete', step: 'finish', progress: 100, now } as const;
    if (!(await setUploadState(tx, upload.id, { ...done, from: ['processing'] }))) return;
    await tx
      .updateTable('song_uploads')
      .set({ sample_rate: song.sampleRate, bit_depth: song.bitDepth, frames: song.frames })
      .where('id', '=', upload.id)
      .execute();
    await tx
      .updateTable('tracks')
      .set({
        master_key: upload.storage_key,
        mp3_key: keys.mp3,
        preview_key: keys.preview,
        preview_ms: Math.round(previewOf(song).seconds * 1000),
        duration_ms: Math.round((song.frames / song.sampleRate) * 1000),
        peaks: Buffer.from(previewOf(song).peaks),
        song_peaks: Buffer.from(song.peaks),
        loudness_lufs: song.loudnessLufs,
        true_peak_dbtp: song.truePeakDbtp,
        cutting: JSON.stringify(song.cutting),
        updated_at: now,
      })
      .where('id', '=', upload.track_id)
      .execute();
    await report(tx, ctx, upload);
  });
}

/** The part of the waveform that belongs to the preview. */
function previewOf({ seconds, previewStartSeconds: start, peaks }: ProcessedSong) {
  const length = Math.min(PREVIEW_SECONDS, seconds - start);
  const at = (second: number) => Math.round((second / seconds) * peaks.length);
  return { seconds: length, peaks: peaks.slice(at(start), at(start + length)) };
}

async function store(ctx: Ctx, key: string, path: string): Promise<void> {
  const { size } = await stat(path);
  if (size === 0) throw new Error(`${key} is empty.`);
  const options = { contentType: 'audio/mpeg', cacheControl: IMMUTABLE_CACHE };
  await ctx.storage.put(key, fromFile(path), options);
}

async function fail(ctx: Ctx, upload: UploadRow, findings: Failure['findings']): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'releases', [upload.release_id]);
    const failed = { state: 'failed', failure: { findings }, now: ctx.clock.now() } as const;
    if (await setUploadState(tx, upload.id, { ...failed, from: ['queued', 'processing'] })) {
      await report(tx, ctx, upload);
    }
  });
}

async function move(ctx: Ctx, upload: UploadRow, to: { state: 'processing' }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, 'releases', [upload.release_id]);
    const change = { ...to, now: ctx.clock.now(), from: ['queued', 'processing'] } as const;
    if (await setUploadState(tx, upload.id, change)) await report(tx, ctx, upload);
  });
}

/** Callers lock the release before its tracks and uploads, in the same order as the editor. */
async function report(tx: Parameters<typeof updateSongsStatus>[0], ctx: Ctx, upload: UploadRow) {
  const release = await tx
    .selectFrom('releases')
    .select(['id', 'owner_id', 'release_type_id', 'main_genre_id', 'submitted_at'])
    .where('id', '=', upload.release_id)
    .executeTakeFirst();
  if (release) await updateSongsStatus(tx, ctx, release);
}

/** Throttled, and never two updates at once. */
function progressWriter(ctx: Ctx, upload: UploadRow) {
  let last = 0;
  let isWriting = false;
  return (step: string | null, percent: number) => {
    const now = Date.now();
    if (isWriting || now - last < PROGRESS_EVERY_MS) return;
    last = now;
    isWriting = true;
    const change = { step: step as never, progress: percent, state: 'processing' } as const;
    inTransaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      await setUploadState(tx, upload.id, { ...change, now: at, from: ['processing'] });
      const data = { release: upload.release_id, upload: upload.id, step, progress: percent };
      await ctx.realtime.publish(tx, `account:${upload.owner_id}`, 'song-progress', data);
    })
      // Only a progress update is lost.
      .catch((error) => ctx.log.warn({ err: error }, 'The progress of a track was not stored.'))
      .finally(() => {
        isWriting = false;
      });
  };
}
