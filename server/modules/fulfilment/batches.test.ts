import type { ErrorReply } from '@lathe/contract/errors';
import type { Batch, PlantOverview, ProductionJob } from '@lathe/contract/production';
import { openPdf } from '@lathe/media/artwork/render/open-pdf';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addToBasket, offerTo } from '../checkout/testing/buyers.ts';
import { makePlant, type PlacedOrder } from './testing/plant.ts';
import { insertWaitingJobs } from './testing/waiting-jobs.ts';

const app = await testApp();
const { ctx, clock } = app;
const plant = await makePlant(app);
const { staff } = plant;
const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));

async function makeBatch(format: string, jobs: number) {
  return await staff.post('/api/production/batches', { format, jobs });
}

const advanceBatch = (batch: Batch, stage: string) =>
  staff.post(`/api/production/batches/${batch.uuid}/advance`, { stage });

const idsIn = (batch: Batch) => batch.jobs.map(({ uuid }) => uuid);

describe('batch', () => {
  it('takes the most urgent jobs of a format, each once, and advances as a whole', async () => {
    const orders: PlacedOrder[] = [];
    for (let created = 0; created < 3; created += 1)
      orders.push(await plant.buy([{ type: 'vinyl_7' }]));
    const [first, second, third] = orders.map(({ jobs }) => jobs[0] ?? '');
    // The second has the earliest dispatch date, whatever its purchase date.
    await sql`update making_jobs set dispatch_on = '2026-11-17' where id = ${second}`.execute(
      ctx.db,
    );
    const batch: Batch = (await makeBatch('vinyl_7', 2)).json;
    expect(idsIn(batch)).toEqual([second, first]);
    // Jobs in the batch are still queued but not available for the next batch.
    const { counts } = (await staff.get('/api/production')).json as PlantOverview;
    const queued = counts.find(({ format }) => format.code === 'vinyl_7');
    expect(queued).toMatchObject({ stage: 'queued', jobs: 3, unbatched: 1 });
    const rest: Batch = (await makeBatch('vinyl_7', 50)).json;
    expect(idsIn(rest)).toEqual([third]);
    const rejected = await makeBatch('vinyl_7', 5);
    expect([rejected.status, (rejected.json as ErrorReply).code]).toEqual([
      409,
      'nothing_to_batch',
    ]);
    expect(batch).toMatchObject({ stage: 'queued', next: 'side_a', jobs_count: 2 });

    expect((await advanceBatch(batch, 'side_a')).status).toBe(409);
    const scanned = await staff.post('/api/production/scan', { code: batch.code, stage: 'queued' });
    expect(scanned.json).toMatchObject({ kind: 'batch', to: 'side_a', moved: 2 });
    for (const { id, key } of orders.slice(0, 2)) {
      expect((await plant.readOrder({ id, key })).state).toBe('In production');
    }
    expect(await plant.read(third ?? '')).toMatchObject({ stage: 'queued' });
    for (const stage of ['side_a', 'side_b', 'sleeve']) {
      expect((await advanceBatch(batch, stage)).status).toBe(200);
    }
    const done: Batch = (await staff.get(`/api/production/batches/${batch.uuid}`)).json;
    expect(done).toMatchObject({ stage: null, next: null, finished: true });
    const open = await staff.get('/api/production/batches');
    expect(open.text).toContain(rest.uuid);
    expect(open.text).not.toContain(batch.uuid);
  });

  it('advances without jobs that are on hold, faulty or cancelled', async () => {
    const [held, reprinted, gone, fine] = [
      await plant.buy([{ type: 'cd' }]),
      await plant.buy([{ type: 'cd' }]),
      await plant.buy([{ type: 'cd' }]),
      await plant.buy([{ type: 'cd' }]),
    ];
    const batch: Batch = (await makeBatch('cd', 4)).json;
    expect(batch.jobs_count).toBe(4);
    await app.browser().post(`/api/orders/${gone.id}/cancel`, gone);
    await sql`update orders set held_at = now() where id = ${held.id}`.execute(ctx.db);
    const moved: Batch = (await advanceBatch(batch, 'queued')).json;
    expect(idsIn(moved)).toEqual([reprinted.jobs[0], fine.jobs[0]]);
    expect(await plant.read(held.jobs[0] ?? '')).toMatchObject({ stage: 'queued', batch: null });
    await staff.post(`/api/production/jobs/${reprinted.jobs[0]}/reprint`, {
      stage: 'disc',
      reason: 'Pits',
    });
    const left: Batch = (await advanceBatch(batch, 'disc')).json;
    expect(idsIn(left)).toEqual([fine.jobs[0]]);
    expect(await plant.read(reprinted.jobs[0] ?? '')).toMatchObject({
      stage: 'queued',
      batch: null,
    });
  });
});

describe('job sheet', () => {
  it('is a PDF for one job, and for a whole batch with a cover', async () => {
    const orders = await plant.buy([{ limit: 9, type: 'vinyl_12_double' }], { quantity: 2 });
    await plant.buy([{ type: 'vinyl_12_double' }]);
    const [job = ''] = orders.jobs;
    const batch: Batch = (await makeBatch('vinyl_12_double', 50)).json;
    const pages = async (path: string) => {
      const { url } = (await staff.get(path)).json as { url: string };
      const { pathname, search } = new URL(url, 'http://localhost');
      const { rawPayload } = await app.app.inject({ url: pathname + search });
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      const file = await openPdf(rawPayload);
      const count = file.pages;
      file.close();
      return count;
    };
    expect(await pages(`/api/production/jobs/${job}/sheet`)).toBe(1);
    expect(await pages(`/api/production/batches/${batch.uuid}/sheet`)).toBe(3);
    const other = await signedInBrowser(app, await makePerson(app));
    expect((await other.get(`/api/production/jobs/${job}/sheet`)).status).toBe(403);
  });
});

describe('plant capacity', () => {
  it('moves later orders of records to later days, but not CDs', async () => {
    clock.set('2026-12-07T10:00:00Z');
    const setCapacity = (vinyl_capacity: number) =>
      admin.put('/api/production/capacity', { vinyl_capacity });
    expect((await setCapacity(3)).status).toBe(200);
    const [record, disc] = [await plant.makeRelease(), await plant.makeRelease({ type: 'cd' })];
    const promised = async (release: string, quantity: number) => {
      const browser = app.browser();
      await addToBasket(browser, release, quantity);
      return (await offerTo(browser, 'GB')).cart.dispatchDate;
    };
    // Caches are cleared asynchronously, also in this process.
    await expect.poll(() => promised(record, 4)).toBe('2026-12-11');
    expect(await promised(record, 3)).toBe('2026-12-10');
    const orders = await plant.buy([{}], { quantity: 2 });
    expect((await plant.readOrder(orders)).dispatch_date).toBe('2026-12-10');
    clock.advance({ minutes: 1 });
    expect(await promised(record, 1)).toBe('2026-12-10');
    expect(await promised(record, 2)).toBe('2026-12-11');
    expect(await promised(disc, 9)).toBe('2026-12-10');
    const overview: PlantOverview = (await staff.get('/api/production')).json;
    expect(overview).toMatchObject({
      vinyl_capacity: 3,
      days: [{ date: '2026-12-10', booked: 2 }, { date: '2026-12-11', booked: 0 }, {}, {}, {}],
      operations: { set_capacity_enabled: false },
    });
    // A cancelled order frees its capacity.
    await app.browser().post(`/api/orders/${orders.id}/cancel`, orders);
    expect((await setCapacity(4)).status).toBe(200);
    await expect.poll(() => promised(record, 4)).toBe('2026-12-10');
    const log = await audited(ctx.db, { action: 'production.capacity_set' });
    expect(log.at(-1)?.details).toEqual({ from: 3, to: 4 });
  });
});

describe('job list', () => {
  it('is paged by its index, earliest date first, each job once', async () => {
    const orders = await plant.buy([{ type: 'vinyl_7' }]);
    await insertWaitingJobs(ctx, { prefix: 'X', count: 120 });
    const seen: ProductionJob[] = [];
    let next: string | null = '/api/production/jobs?format=mug&stage=queued';
    while (next) {
      const page: { data: ProductionJob[]; next_page_url: string | null } = (await staff.get(next))
        .json;
      seen.push(...page.data);
      next = page.next_page_url;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen.map(({ uuid }) => uuid)).size).toBe(120);
    const days = seen.map(({ dispatch_on }) => dispatch_on);
    expect(days).toEqual(days.toSorted());
    expect(seen.every(({ late }) => late)).toBe(true);
    expect(seen.some(({ uuid }) => uuid === orders.jobs[0])).toBe(false);
    await sql`analyze making_jobs`.execute(ctx.db);
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select id from making_jobs where format = 'mug' and stage = 'queued'
        and stage not in ('dispatched', 'cancelled')
      order by dispatch_on, number limit 50`.execute(ctx.db);
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).not.toMatch(/Sort/);
    expect(text).toContain('making_jobs_by_');
  });
});
