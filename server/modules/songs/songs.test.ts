import { burst } from '@lathe/media/audio/testing/signals';
import { wavBytes } from '@lathe/media/audio/testing/wav-files';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { titleFrom } from './find-waiting-song.ts';
import { processSongFile } from './jobs.ts';
import { songSellers, songsOf } from './testing/song-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, announce, sendParts, upload, list } = await songSellers(app);

const SOUND = burst({ seconds: 31, sampleRate: 44_100 });
const SECONDS_31 = wavBytes(SOUND, { sampleRate: 44_100, bits: 16 });
const MONO = wavBytes(SOUND, { sampleRate: 44_100, bits: 16, channels: 1 });

const process = () => runDueJobs(ctx, [processSongFile]);

describe('track', () => {
  it('is uploaded directly to storage and gets preview audio', async () => {
    const ann = await seller();
    await upload(ann, '01 - night_bus.wav', SECONDS_31);
    expect(await list(ann)).toMatchObject({
      tracks_status: 'Processing',
      sides: [{ tracks: [{ title: 'night bus', file: { state: 'queued' } }] }, { state: 'empty' }],
    });
    await process();
    const [song] = songsOf(await list(ann));
    expect(song).toMatchObject({
      seconds: 31,
      file: { state: 'complete', progress: 100, sample_rate: 44_100, bit_depth: 16, error: null },
    });
    expect(song?.peaks.length).toBeGreaterThan(100);
    expect(song?.file?.loudness_lufs).toBeLessThan(0);
    const preview = await app.app.inject({ url: song?.preview ?? '' });
    expect(preview.headers['content-type']).toBe('audio/mpeg');
    const { pathname, search } = new URL(song?.master ?? '');
    expect((await app.app.inject({ url: `${pathname}${search}` })).statusCode).toBe(200);
  });

  it('fails when storage is unavailable, and can be retried', async () => {
    const ann = await seller();
    const { upload: id } = await upload(ann, 'night-bus.wav', SECONDS_31);
    const storageFailure = vi
      .spyOn(ctx.storage, 'get')
      .mockRejectedValue(new Error('The storage is away.'));
    for (let tries = 1; tries < processSongFile.maxAttempts; tries += 1) {
      await process();
      await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
    }
    expect(songsOf(await list(ann))[0]?.file).toMatchObject({ state: 'processing' });
    await process();
    storageFailure.mockRestore();
    expect(songsOf(await list(ann))[0]?.file).toMatchObject({
      state: 'failed',
      retry_enabled: true,
    });
    const dead = await ctx.pool.query('select 1 from graphile_worker.jobs where attempts > 0');
    expect(dead.rows).toEqual([]);
    const repeated = await ann.browser.post(`${ann.path}/track_upload/${id}/retry`);
    expect(repeated.json).toMatchObject({ state: 'queued', error: null });
    await ann.browser.delete(`${ann.path}/track_upload/${id}`);
  });

  it('that is unusable reports the detected and the allowed format, in both languages', async () => {
    const ann = await seller();
    await upload(ann, 'night-bus.wav', MONO);
    await process();
    const english = await list(ann);
    expect(english.tracks_status).toBe('Failed');
    expect(songsOf(english)[0]?.file).toMatchObject({
      state: 'failed',
      error: 'night-bus.wav is mono. Tracks need two channels (stereo).',
      retry_enabled: false,
    });
    const german = await ann.browser.get(`${ann.path}/tracks`, { 'accept-language': 'de' });
    expect(songsOf(german.json)[0]?.file?.error).toContain('ist mono');
  });

  it('gets another file, which replaces the first', async () => {
    const ann = await seller();
    const { track } = await upload(ann, 'wrong.wav', MONO);
    await process();
    await upload(ann, 'right.wav', SECONDS_31, { track });
    await process();
    const songs = songsOf(await list(ann));
    expect(songs).toMatchObject([{ uuid: track, file: { filename: 'right.wav', error: null } }]);
  });

  it('in processing does not make a release form fail', async () => {
    const ann = await seller();
    const { version } = (await ann.browser.get(ann.path)).json as { version: number };
    await upload(ann, 'night-bus.wav', MONO);
    await process();
    expect((await list(ann)).tracks_status).toBe('Failed');
    const saved = await ann.browser.put(ann.path, { label: 'Kiosk Records', version });
    expect(saved.status).toBe(200);
    const late = await ann.browser.put(ann.path, { label: 'Too late', version });
    expect(late.status).toBe(409);
    expect((await ann.browser.get(ann.path)).json).toMatchObject({ label: 'Kiosk Records' });
  });

  it('is processed once, even when the job runs again', async () => {
    const ann = await seller();
    const { upload: id } = await upload(ann, 'a.wav', SECONDS_31);
    await process();
    const before = JSON.stringify((await list(ann)).sides);
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, processSongFile, { uploadId: id }));
    await process();
    const repeated = (await list(ann)).sides;
    const withoutLinks = (text: string) => text.replaceAll(/"master":"[^"]*"/g, '');
    expect(withoutLinks(JSON.stringify(repeated))).toBe(withoutLinks(before));
  });
});

describe('track upload', () => {
  it('resumes after a reload with the missing parts', async () => {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', SECONDS_31.length);
    const tooEarly = await ann.browser.post(`${ann.path}/track_upload/${json.upload}/complete`);
    expect(tooEarly).toMatchObject({ status: 409, json: { code: 'upload_incomplete' } });
    await sendParts(ann, json.upload, SECONDS_31);
    const after = await ann.browser.get(`/es/s3-presigned-track/${json.upload}`);
    expect(after.json).toMatchObject({ arrived: [1], missing: [] });
    expect(
      (await ann.browser.post(`${ann.path}/track_upload/${json.upload}/complete`)).json,
    ).toMatchObject({ state: 'queued' });
  });

  it('starts again when storage has deleted it, also for two tabs at once', async () => {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', SECONDS_31.length);
    const { storage_key, multipart_id } = await ctx.db
      .selectFrom('song_uploads')
      .select(['storage_key', 'multipart_id'])
      .where('id', '=', json.upload)
      .executeTakeFirstOrThrow();
    await ctx.storage.abortMultipart(storage_key, multipart_id);
    const ask = () => ann.browser.get(`/es/s3-presigned-track/${json.upload}`);
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(one).toMatchObject({ status: 200, json: { arrived: [], missing: [{ part: 1 }] } });
    expect(two.json).toMatchObject({ arrived: [], missing: [{ part: 1 }] });
    await sendParts(ann, json.upload, SECONDS_31);
    const done = await ann.browser.post(`${ann.path}/track_upload/${json.upload}/complete`);
    expect(done.json).toMatchObject({ state: 'queued' });
    expect(songsOf(await list(ann))).toHaveLength(1);
  });

  it('needs no more parts when it was completed and the reply was lost', async () => {
    const ann = await seller();
    const { upload: id } = await upload(ann, 'a.wav', SECONDS_31);
    const parts = await ann.browser.get(`/es/s3-presigned-track/${id}`);
    expect(parts).toMatchObject({ status: 200, json: { arrived: [1], missing: [] } });
    const again = await ann.browser.post(`${ann.path}/track_upload/${id}/complete`);
    expect(again.status).toBe(200);
    expect(songsOf(await list(ann))).toMatchObject([{ file: { state: 'queued' } }]);
    await ann.browser.delete(`${ann.path}/track_upload/${id}`);
  });

  it('that is cancelled removes its track', async () => {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', 1000);
    const removed = await ann.browser.delete(`${ann.path}/track_upload/${json.upload}`);
    expect(removed.status).toBe(204);
    expect(songsOf(await list(ann))).toEqual([]);
    expect((await ann.browser.get(`/es/s3-presigned-track/${json.upload}`)).status).toBe(404);
  });

  it('is private', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const { json } = await announce(ann, 'a.wav', 1000);
    expect((await bob.browser.get(`/es/s3-presigned-track/${json.upload}`)).status).toBe(404);
    const stolen = await bob.browser.post(`${bob.path}/track_upload/${json.upload}/complete`);
    expect(stolen.status).toBe(404);
    expect((await bob.browser.delete(`${ann.path}/track_upload/${json.upload}`)).status).toBe(403);
    expect(songsOf(await list(ann)).length).toBe(1);
  });

  it('is rejected when it is too large, or the release has no free track', async () => {
    const ann = await seller();
    expect((await announce(ann, 'a.wav', 2_000_000_001)).status).toBe(413);
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, index) => announce(ann, `${index}.wav`, 1000)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 409, 409, 409]);
    expect((await list(ann)).sides.map(({ tracks }) => tracks.length)).toEqual([3, 3]);
  });
});

describe('proposed track order', () => {
  it('appears once every length is known', async () => {
    const ann = await seller();
    await upload(ann, 'a.wav', SECONDS_31);
    await upload(ann, 'b.wav', SECONDS_31);
    expect((await list(ann)).plans.in_order).toBeNull();
    await process();
    const { plans, sides } = await list(ann);
    expect(sides.map(({ state }) => state)).toEqual(['good', 'empty']);
    expect(plans.in_order?.map((side) => side.length)).toEqual([1, 1]);
  });
});

describe('title from a file name', () => {
  it.each([
    ['01 - night_bus.wav', 'night bus'],
    ['03. Night Bus.flac', 'Night Bus'],
    ['99 Luftballons.wav', 'Luftballons'],
    ['7.wav', '7'],
    ['Night Bus', 'Night Bus'],
  ])('%s gives %s', (filename, title) => {
    expect(titleFrom(filename)).toBe(title);
  });
});
