import type { ProductionJob } from '@lathe/contract/production';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { jobs } from '../jobs.ts';
import { planProduction } from './plan-production.ts';
import { makePlant, messageOf } from './testing/plant.ts';

const app = await testApp();
const { ctx } = app;
const plant = await makePlant(app);
const { staff } = plant;

describe('paid order', () => {
  it('becomes one job per line, with the numbers of its copies', async () => {
    const order = await plant.buy([{ limit: 5 }, { type: 'cd' }, { type: 'vinyl_12_double' }], {
      quantity: 2,
    });
    const created = await Promise.all(order.jobs.map(plant.read));
    expect(created).toMatchObject([
      { format: { code: 'vinyl_12' }, quantity: 2, copies: [1, 2], stage: 'queued' },
      { format: { code: 'cd' }, next: 'disc' },
      { format: { code: 'vinyl_12_double' }, stages: { length: 7 } },
    ]);
    expect(created.map(({ dispatch_on }) => dispatch_on)).toEqual(Array(3).fill('2026-11-19'));
    expect(created[0]).toMatchObject({ late: false, stopped: null, history: [], package: null });
  });

  it('is planned once, even with repeated payment events', async () => {
    const order = await plant.buy([{}, { type: 'cd' }]);
    const confirmOrder = jobs.find(({ name }) => name === 'confirm-order');
    if (!confirmOrder) throw new Error('Nobody confirms orders.');
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, confirmOrder, { orderId: order.id }));
    await Promise.all([
      planProduction(ctx, order.id),
      planProduction(ctx, order.id),
      runDueJobs(ctx, jobs),
    ]);
    expect(await plant.jobsOf(order.id)).toEqual(order.jobs);
  });

  it('is not planned when it was cancelled before planning', async () => {
    const order = await plant.buy();
    await ctx.db.deleteFrom('making_jobs').where('order_id', '=', order.id).execute();
    await app.browser().post(`/api/orders/${order.id}/cancel`, order);
    await planProduction(ctx, order.id);
    expect(await plant.jobsOf(order.id)).toEqual([]);
  });

  it('waits for its pre-order date as a whole, and can be cancelled until then', async () => {
    const order = await plant.buy([{ date: '2026-12-30' }, { type: 'cd' }]);
    const [first = '', second = ''] = order.jobs;
    for (const job of [first, second]) {
      expect(await plant.read(job)).toMatchObject({ start_on: '2026-12-23', stopped: 'waiting' });
      const rejected = await plant.advance(job, 'queued');
      expect([rejected.status, messageOf(rejected)]).toEqual([
        409,
        expect.stringContaining('23 December'),
      ]);
    }
    const { json } = await staff.get('/api/production/jobs?stage=queued');
    const shown = (json as { data: ProductionJob[] }).data.map(({ uuid }) => uuid);
    expect(shown).not.toContain(first);
    const waiting = await staff.get('/api/production/jobs?show=waiting');
    expect(waiting.text).toContain(first);
    expect((await plant.readOrder(order)).operations.cancel_enabled).toBe(true);
    const cancelled = await app.browser().post(`/api/orders/${order.id}/cancel`, order);
    expect(cancelled.status).toBe(200);
    expect(await plant.read(first)).toMatchObject({ stage: 'cancelled', next: null });
  });
});
