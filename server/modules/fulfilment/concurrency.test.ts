import type { Batch } from '@lathe/contract/production';
import type { Release } from '@lathe/contract/release';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { transactionRetries } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { handler as followReleaseDates } from './reschedule-moved-releases.ts';
import { makePlant } from './testing/plant.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const plant = await makePlant(app);
const { staff } = plant;

const makeBatch = async (format: string, count: number): Promise<Batch> =>
  (await staff.post('/api/production/batches', { format, jobs: count })).json;
const readBatch = async ({ uuid }: Batch): Promise<Batch> =>
  (await staff.get(`/api/production/batches/${uuid}`)).json;
const scan = (code: string, stage: string) => staff.post('/api/production/scan', { code, stage });

describe('postponing a release while its batch advances', () => {
  it('does not deadlock', async () => {
    const seller = await makePerson(app, { seller: true });
    const sellerBrowser = await signedInBrowser(app, seller);
    const releases = [{ date: '2026-11-18', type: 'vinyl_12' as const }];
    const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases });
    const [release = ''] = releaseIds;
    const ids: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      const browser = app.browser();
      await addToBasket(browser, release);
      ids.push(stateOf(await pay(browser, { email: 'both@example.com' })).order ?? '');
    }
    await runDueJobs(ctx, jobs);
    const [low = '', high = ''] = ids.toSorted();
    // The order with the higher id is newer: mails list it first, but it is locked last.
    await sql`update orders set created_at = created_at + interval '1 second'
      where id = ${high}`.execute(ctx.db);
    const batch = await makeBatch('vinyl_12', 2);
    expect(batch.jobs_count).toBe(2);
    const path = `/api/users/${seller.id}/releases/${release}`;
    const { version } = (await sellerBrowser.get(path)).json as Release;
    expect((await sellerBrowser.put(path, { version, release_date: '2027-01-20' })).status).toBe(
      200,
    );
    await sql`update release_date_moves set moved_at = moved_at + interval '1 hour'`.execute(
      ctx.db,
    );
    const before = transactionRetries();
    const [scanned] = await queueOnLock<unknown>(app, { table: 'orders', id: low }, [
      () => scan(batch.code, 'queued'),
      () => followReleaseDates(ctx, {}, { signal: AbortSignal.timeout(60_000) }),
    ]);
    expect(scanned).toMatchObject({ status: 200, json: { moved: 2 } });
    expect(transactionRetries()).toBe(before);
    const { rows } =
      await sql`select stage from making_jobs where order_id = any(${ids}::uuid[])`.execute(ctx.db);
    expect(rows).toEqual([{ stage: 'side_a' }, { stage: 'side_a' }]);
  });
});

describe('two operators at two stations', () => {
  it('pack the last two jobs of a batch at the same time, and the batch is finished', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, two] = [await plant.buy([{ type: 'cd' }]), await plant.buy([{ type: 'cd' }])];
      const batch = await makeBatch('cd', 50);
      for (const job of [...one.jobs, ...two.jobs]) await plant.make(job, 'sleeve');
      const replies = await queueOnLock(app, { table: 'making_batches', id: batch.uuid }, [
        () => plant.advance(one.jobs[0] ?? '', 'sleeve'),
        () => plant.advance(two.jobs[0] ?? '', 'sleeve'),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await readBatch(batch)).toMatchObject({ stage: null, finished: true });
    }
  });

  it('scan the same job: it advances once, and the second scan reports its stage', async () => {
    const { id, jobs: made } = await plant.buy([{ type: 'cd' }]);
    const [job = ''] = made;
    const { code } = await plant.read(job);
    const replies = await queueOnLock(app, { table: 'orders', id }, [
      () => scan(code, 'queued'),
      () => scan(code, 'queued'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(replies[1]?.json).toMatchObject({ code: 'job_elsewhere' });
    expect(await plant.read(job)).toMatchObject({ stage: 'disc' });
  });

  it('scan a batch and one of its jobs: each copy advances once', async () => {
    const [one, two] = [await plant.buy([{ type: 'cd' }]), await plant.buy([{ type: 'cd' }])];
    const batch = await makeBatch('cd', 50);
    const { code } = await plant.read(one.jobs[0] ?? '');
    const row = { table: 'orders', id: one.id } as const;
    const [job, whole] = await queueOnLock(app, row, [
      () => scan(code, 'queued'),
      () => scan(batch.code, 'queued'),
    ]);
    expect(job?.status).toBe(200);
    // Only the other job was still queued.
    expect(whole).toMatchObject({ status: 200, json: { moved: 1 } });
    for (const order of [one, two]) {
      expect(await plant.read(order.jobs[0] ?? '')).toMatchObject({ stage: 'disc' });
    }
  });
});

describe('batch whose last queued job is cancelled', () => {
  it('is finished when everything else in it is packed', async () => {
    const [made, gone] = [await plant.buy([{ type: 'cd' }]), await plant.buy([{ type: 'cd' }])];
    const batch = await makeBatch('cd', 50);
    await plant.make(made.jobs[0] ?? '');
    expect(await readBatch(batch)).toMatchObject({ finished: false });
    const { id, key } = gone;
    expect((await app.browser().post(`/api/orders/${id}/cancel`, { key })).status).toBe(200);
    expect(await readBatch(batch)).toMatchObject({ stage: null, finished: true });
    const open = await staff.get('/api/production/batches');
    expect(open.text).not.toContain(batch.uuid);
  });

  it('is not started by a concurrent scan', async () => {
    const order = await plant.buy([{ type: 'cd' }]);
    const { id, key } = order;
    const batch = await makeBatch('cd', 50);
    const [cancelled, scanned] = await queueOnLock(app, { table: 'orders', id }, [
      () => app.browser().post(`/api/orders/${id}/cancel`, { key }),
      () => scan(batch.code, 'queued'),
    ]);
    expect(cancelled?.status).toBe(200);
    expect(scanned?.status).toBe(409);
    expect(await plant.read(order.jobs[0] ?? '')).toMatchObject({ stage: 'cancelled' });
  });
});
