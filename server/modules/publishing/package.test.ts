import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ReleaseReview } from '@lathe/contract/review';
import { describe, expect, it, vi } from 'vitest';
import { deadJobs } from '../../platform/jobs/dead-jobs.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { jobs } from '../jobs.ts';
import { makePackage as makePackageJob } from './jobs.ts';
import { handler as makePackage } from './make-package.ts';
import { releaseIn } from './testing/ready-releases.ts';
import { makeReviewDesk, read } from './testing/review-desk.ts';

const app = await testApp();
const { ctx } = app;
const { person, staff, history } = await makeReviewDesk(app);

describe('plant package', () => {
  const packageOf = async (id: string) =>
    await ctx.db
      .selectFrom('release_packages')
      .selectAll()
      .where('release_id', '=', id)
      .executeTakeFirstOrThrow();
  type Files = { name: string; sha256: string; bytes: number; key: string }[];

  it.each([
    ['vinyl_7', ['side-a.wav', 'side-b.wav']],
    ['cd', ['disc.wav', 'disc.cue']],
  ] as const)('of %s includes masters, print files and a manifest', async (type, masters) => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id, type });
    await staff.browser.post(`/api/reviews/${reviewId}/approve`);
    expect((await read(ann, id)).status).toBe('In process');
    await runDueJobs(ctx, jobs);
    expect((await read(ann, id)).status).toBe('Approved');
    const plantPackage = await packageOf(id);
    const files = plantPackage.files as unknown as Files;
    const names = files.map(({ name }) => name);
    expect(names.slice(0, masters.length)).toEqual(masters);
    expect(names.some((name) => name.startsWith('print-'))).toBe(true);
    expect(names.at(-1)).toBe('manifest.json');
    for (const { key, bytes } of files) {
      expect((await ctx.storage.head(key))?.size).toBe(bytes);
    }
    const [mail] = await mailsTo(app, ann.email);
    expect(mail?.subject).toBe('“Night Bus” is approved');
  });

  it.each([
    ['vinyl_7', { format: 'vinyl_7', sides: 2, speed_rpm: 45 }, ['A1', 'B1']],
    ['cd', { format: 'cd', sides: 1, speed_rpm: null }, ['1']],
  ] as const)(
    'of %s says how it is made, with checksums of its files',
    async (type, made, numbers) => {
      const ann = await person();
      const release = { quantity_limit: 300 };
      const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id, type, release });
      const { id: redId } = await ctx.db
        .selectFrom('design_options')
        .innerJoin('release_types', 'release_types.id', 'release_type_id')
        .select('design_options.id')
        .where('release_types.code', '=', type)
        .where('is_default', '=', false)
        .orderBy((eb) => eb('kind', '=', 'disc_colour'), 'desc')
        .orderBy('design_options.position')
        .executeTakeFirstOrThrow();
      await ctx.db
        .insertInto('release_options')
        .values({ release_id: id, design_option_id: redId })
        .execute();
      await staff.browser.post(`/api/reviews/${reviewId}/approve`);
      await runDueJobs(ctx, jobs);
      const files = (await packageOf(id)).files as unknown as Files;
      const bytesOf = async (key: string) => {
        const opened = await ctx.storage.get(key);
        return opened ? await buffer(opened.body) : Buffer.alloc(0);
      };
      const manifest = JSON.parse(String(await bytesOf(files.at(-1)?.key ?? '')));
      const { code, kind } = await ctx.db
        .selectFrom('design_options')
        .select(['code', 'kind'])
        .where('id', '=', redId)
        .executeTakeFirstOrThrow();
      expect(manifest).toMatchObject({ ...made, edition_size: 300 });
      expect(kind === 'disc_colour' ? manifest.disc_colour?.code : manifest.options[0]?.code).toBe(
        code,
      );
      expect(manifest.songs.map(({ number }: { number: string }) => number)).toEqual(numbers);
      expect(manifest.files).toHaveLength(files.length - 1);
      for (const { name, sha256, bytes } of manifest.files as Files) {
        const content = await bytesOf(files.find((file) => file.name === name)?.key ?? '');
        expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
          bytes,
          sha256,
        ]);
      }
    },
  );

  it('is complete after a worker was stopped midway, without duplicates', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    await staff.browser.post(`/api/reviews/${reviewId}/approve`);
    const stop = new AbortController();
    const put = ctx.storage.put.bind(ctx.storage);
    const storage = {
      ...ctx.storage,
      put: async (...args: Parameters<typeof put>) => {
        stop.abort(new Error('stopped'));
        return await put(...args);
      },
    };
    const helpers = { jobId: '1', attempt: 1, lastAttempt: false, log: ctx.log };
    await expect(
      makePackage({ ...ctx, storage }, { releaseId: id }, { ...helpers, signal: stop.signal }),
    ).rejects.toThrow();
    expect((await read(ann, id)).status).toBe('In process');
    expect((await packageOf(id)).state).toBe('making');
    await runDueJobs(ctx, jobs);
    await runDueJobs(ctx, jobs);
    const entries = (await history(id)).filter((action) => action === 'package_made');
    expect(entries).toHaveLength(1);
    expect((await packageOf(id)).state).toBe('ready');
    const stored = [];
    for await (const { key } of ctx.storage.list(`packages/${id}/`)) stored.push(key);
    const files = (await packageOf(id)).files as unknown as Files;
    expect(stored.sort()).toEqual(files.map(({ key }) => key).sort());
  });

  it('fails when storage is unavailable, and can be requested again', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    const repeated = () => staff.browser.post(`/api/reviews/${reviewId}/package`);
    await staff.browser.post(`/api/reviews/${reviewId}/approve`);
    const storageFailure = vi
      .spyOn(ctx.storage, 'get')
      .mockRejectedValue(new Error('The storage is away.'));
    for (let tries = 1; tries <= makePackageJob.maxAttempts; tries += 1) {
      expect(await packageOf(id)).toMatchObject({ state: 'making', failure: null });
      expect((await repeated()).status).toBe(409);
      await runDueJobs(ctx, [makePackageJob]);
      await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
    }
    storageFailure.mockRestore();
    expect(await packageOf(id)).toMatchObject({ state: 'failed', failure: 'crashed' });
    // Staff see the failure among the dead jobs.
    expect(await deadJobs(ctx.db, { limit: 9 })).toMatchObject([
      { name: 'make-package', lastError: expect.stringContaining('The storage is away.') },
    ]);
    expect((await repeated()).status).toBe(200);
    await runDueJobs(ctx, jobs);
    expect((await read(ann, id)).status).toBe('Approved');
  });

  it('reports what is missing, and is created on the next request', async () => {
    const ann = await person();
    const { id, reviewId } = await releaseIn(ctx, 'pending', { ownerId: ann.id });
    const song = await ctx.db
      .selectFrom('tracks')
      .select(['id', 'master_key'])
      .where('release_id', '=', id)
      .executeTakeFirstOrThrow();
    const setKey = (master_key: string | null) =>
      ctx.db.updateTable('tracks').set({ master_key }).where('id', '=', song.id).execute();
    await setKey('songs/lost');
    await staff.browser.post(`/api/reviews/${reviewId}/approve`);
    await runDueJobs(ctx, jobs);
    const failed = (await staff.browser.get(`/api/reviews/${reviewId}`)).json as ReleaseReview;
    expect(failed.package).toMatchObject({
      state: 'failed',
      problem: 'A track’s file is missing.',
    });
    expect((await read(ann, id)).status).toBe('In process');
    await setKey(song.master_key);
    expect((await staff.browser.post(`/api/reviews/${reviewId}/package`)).status).toBe(200);
    await runDueJobs(ctx, jobs);
    expect((await read(ann, id)).status).toBe('Approved');
    expect((await staff.browser.post(`/api/reviews/${reviewId}/package`)).status).toBe(409);
  });
});
