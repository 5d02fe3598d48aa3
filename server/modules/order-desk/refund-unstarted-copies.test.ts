import type { Batch } from '@lathe/contract/production';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { makeOrderDesk, type PlacedOrder } from '../checkout/testing/orders.ts';
import { makePlant } from '../fulfilment/testing/plant.ts';
import { jobs } from '../jobs.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const { browsers, buy, readOrder, makeRelease } = await makeOrderDesk(app);
const { staff } = browsers;
const plant = await makePlant(app);

const refund = (id: string, line: string | undefined, quantity: number) =>
  staff.post(`/api/admin/orders/${id}/refunds`, {
    reason: 'goodwill',
    refunded_before: 0,
    what: 'things',
    lines: [{ line, quantity }],
  });

interface Job {
  id: string;
  stage: string;
  quantity: number;
}

/** In line order. */
async function jobsOf({ id, lines }: PlacedOrder): Promise<Job[]> {
  await runDueJobs(ctx, jobs);
  const { rows } = await sql<Job>`select id, stage, quantity from making_jobs
    where order_id = ${id} order by array_position(${lines}::uuid[], order_line_id)`.execute(
    ctx.db,
  );
  return rows;
}

const states = async (order: PlacedOrder) =>
  (await jobsOf(order)).map(({ stage, quantity }) => [stage, quantity]);

async function editionOf(release: string) {
  const { rows } = await sql`select copies_sold as sold,
    (select count(*)::integer from order_copies where release_id = ${release}) as numbered
    from releases where id = ${release}`.execute(ctx.db);
  return rows[0];
}

describe('order with one line in production', () => {
  it('does not make refunded copies of the other line, and their stock is released', async () => {
    const release = await makeRelease({ limit: 10 });
    const order = await buy([{ quantity: 1 }, { release, quantity: 2 }]);
    const [first] = await jobsOf(order);
    await plant.make(first?.id ?? '', 'side_a');
    expect((await refund(order.id, order.lines[1], 2)).status).toBe(200);
    expect(await states(order)).toEqual([
      ['side_a', 1],
      ['cancelled', 2],
    ]);
    expect(await editionOf(release)).toEqual({ sold: 0, numbered: 0 });
    await plant.make(first?.id ?? '');
    expect((await readOrder(order.id)).order.state).toBe('In production');
    const sent = { carrier: 'royal_mail', tracking: '' };
    expect((await plant.send(order.id, sent)).status).toBe(200);
  });

  it('makes the remaining copies of a partly refunded line', async () => {
    const release = await makeRelease({ limit: 10 });
    const order = await buy([{ quantity: 1 }, { release, quantity: 3 }]);
    const [first, second] = await jobsOf(order);
    await plant.make(first?.id ?? '', 'side_a');
    expect((await refund(order.id, order.lines[1], 1)).status).toBe(200);
    expect(await states(order)).toEqual([
      ['side_a', 1],
      ['queued', 2],
    ]);
    expect(await editionOf(release)).toEqual({ sold: 2, numbered: 2 });
    expect((await plant.advance(second?.id ?? '', 'queued')).status).toBe(200);
  });

  it('continues with started copies, even when they are refunded', async () => {
    const release = await makeRelease({ limit: 10 });
    const order = await buy([{ release, quantity: 2 }, { quantity: 1 }]);
    const [first] = await jobsOf(order);
    await plant.make(first?.id ?? '', 'side_a');
    expect((await refund(order.id, order.lines[0], 1)).status).toBe(200);
    expect(await states(order)).toEqual([
      ['side_a', 2],
      ['queued', 1],
    ]);
    // The copy exists, so its number cannot be sold again.
    expect(await editionOf(release)).toEqual({ sold: 2, numbered: 2 });
  });

  it('becomes a parcel when the last unmade line is refunded', async () => {
    const order = await buy([{ quantity: 1 }, { quantity: 1 }]);
    const [first] = await jobsOf(order);
    await plant.make(first?.id ?? '');
    expect((await refund(order.id, order.lines[1], 1)).status).toBe(200);
    const parcels = await staff.get('/api/production/parcels?state=packed');
    expect(parcels.text).toContain(order.id);
    const sent = { carrier: 'royal_mail', tracking: '' };
    expect((await plant.send(order.id, sent)).status).toBe(200);
    expect((await readOrder(order.id)).order.state).toBe('Dispatched');
  });

  it('either starts or refunds the other line, never both', async () => {
    const order = await buy([{ quantity: 1 }, { quantity: 1 }]);
    const [first, second] = await jobsOf(order);
    await plant.make(first?.id ?? '', 'side_a');
    const replies = await queueOnLock(app, { table: 'orders', id: order.id }, [
      () => refund(order.id, order.lines[1], 1),
      () => plant.advance(second?.id ?? '', 'queued'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(await states(order)).toEqual([
      ['side_a', 1],
      ['cancelled', 1],
    ]);
  });

  it('leaves its batch, which is finished when it is empty', async () => {
    const order = await buy([{ kind: { type: 'cd' } }, { quantity: 1 }]);
    const [, second] = await jobsOf(order);
    const batch: Batch = (await staff.post('/api/production/batches', { format: 'cd', jobs: 1 }))
      .json;
    await plant.make(second?.id ?? '', 'side_a');
    expect((await refund(order.id, order.lines[0], 1)).status).toBe(200);
    const shown: Batch = (await staff.get(`/api/production/batches/${batch.uuid}`)).json;
    expect(shown).toMatchObject({ finished: true, jobs_count: 0 });
  });
});
