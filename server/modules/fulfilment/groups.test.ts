import type { ProductionGroup, ProductionJob } from '@lathe/contract/production';
import type { ProductionStage } from '@lathe/rules/production';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { makePlant, messageOf, type PlacedOrder } from './testing/plant.ts';
import { insertWaitingJobs } from './testing/waiting-jobs.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const plant = await makePlant(app);
const { staff } = plant;
const colleague = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));

/** Buyers of one release, one order each. */
async function orders(release: string, quantities: readonly number[]): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = [];
  for (const quantity of quantities) {
    const browser = app.browser();
    await addToBasket(browser, release, quantity);
    const { order, key } = stateOf(await pay(browser, { email: 'group@example.com' }));
    await runDueJobs(ctx, jobs);
    const id = order ?? '';
    placed.push({ id, key: key ?? '', email: '', jobs: await plant.jobsOf(id), parcels: [] });
  }
  return placed;
}

async function groupOf(item: string, query = ''): Promise<ProductionGroup | undefined> {
  let next: string | null = `/api/production/groups?${query}`;
  while (next) {
    const page: { data: ProductionGroup[]; next_page_url: string | null } = (await staff.get(next))
      .json;
    const found = page.data.find(({ uuid }) => uuid === item);
    if (found) return found;
    next = page.next_page_url;
  }
  return undefined;
}

async function stepFrom(item: string, stage: ProductionStage) {
  const { stages } = (await groupOf(item)) ?? { stages: [] };
  return { stage, jobs: stages.find((each) => each.stage === stage)?.step?.jobs ?? [] };
}

const advance = (item: string, body: { stage: string; jobs: number[] }, by = staff) =>
  by.post(`/api/production/groups/${item}/advance`, body);

const stageOf = async ({ jobs: [job = ''] }: PlacedOrder) => (await plant.read(job)).stage;

describe('production groups', () => {
  it('count copies per stage of one release, with its options and earliest day', async () => {
    const item = await plant.makeRelease({ options: [['disc_colour', 'blue']], title: 'Ebbe' });
    const [first, second, third] = await orders(item, [2, 1, 3]);
    await plant.make(first?.jobs[0] ?? '', 'side_a');
    await sql`update making_jobs set dispatch_on = '2020-01-02' where order_id = ${third?.id}`.execute(
      ctx.db,
    );
    const group = await groupOf(item);
    expect(group).toMatchObject({
      title: 'Ebbe',
      format: { code: 'vinyl_12' },
      options: ['Cobalt'],
      jobs: 3,
      copies: 6,
      late_copies: 3,
      dispatch_on: '2020-01-02',
      stages: [
        { stage: 'queued', copies: 4, step: { to: 'side_a', copies: 4 } },
        { stage: 'side_a', copies: 2, step: { to: 'side_b', copies: 2 } },
      ],
    });
    // The most urgent job comes first.
    const codes = [third, second].map(
      async (order) => (await plant.read(order?.jobs[0] ?? '')).code,
    );
    expect(group?.stages[0]?.step?.jobs.map((number) => `J${number}`)).toEqual(
      await Promise.all(codes),
    );
    expect(await groupOf(item, 'stage=side_a')).toMatchObject({ copies: 2, jobs: 1 });
    expect(await groupOf(item, 'format=cd')).toBeUndefined();
    expect(await groupOf(item, 'show=waiting')).toBeUndefined();
    const list = (await staff.get(`/api/production/jobs?item=${item}`)).json as {
      data: ProductionJob[];
    };
    expect(list.data.map(({ quantity }) => quantity)).toEqual([3, 2, 1]);
  });

  it('list orders on hold apart, without a step', async () => {
    const item = await plant.makeRelease();
    const [held] = await orders(item, [1, 2]);
    await sql`update orders set held_at = now() where id = ${held?.id}`.execute(ctx.db);
    expect(await groupOf(item)).toMatchObject({ copies: 2 });
    expect(await groupOf(item, 'show=waiting')).toMatchObject({
      copies: 1,
      stages: [{ stage: 'queued', copies: 1, step: null }],
    });
  });

  it('are paged, each once, whatever the number of their jobs', async () => {
    await insertWaitingJobs(ctx, { prefix: 'G', count: 120 });
    const seen: ProductionGroup[] = [];
    let next: string | null = '/api/production/groups?format=mug&stage=queued';
    while (next) {
      const page: { data: ProductionGroup[]; next_page_url: string | null } = (
        await staff.get(next)
      ).json;
      seen.push(...page.data);
      next = page.next_page_url;
    }
    expect(new Set(seen.map(({ uuid }) => uuid)).size).toBe(120);
    expect(seen).toHaveLength(120);
    const days = seen.map(({ dispatch_on }) => dispatch_on);
    expect(days).toEqual(days.toSorted());
  });
});

describe('a step of a group', () => {
  it('moves what was seen, updates the orders and is in the audit log', async () => {
    const item = await plant.makeRelease();
    const placed = await orders(item, [2, 1]);
    const reply = await advance(item, await stepFrom(item, 'queued'));
    expect(reply).toMatchObject({
      status: 200,
      json: { from: 'queued', to: 'side_a', jobs: 2, copies: 3, skipped: [] },
    });
    for (const order of placed) {
      expect((await plant.readOrder(order)).state).toBe('In production');
      const filter = { action: 'production.advanced', object_id: order.jobs[0] ?? '' };
      expect(await audited(ctx.db, filter)).toHaveLength(1);
      expect((await plant.read(order.jobs[0] ?? '')).history).toMatchObject([
        { event: 'advance', from: 'queued', to: 'side_a', by: 'Sam' },
      ]);
    }
    for (const stage of ['side_a', 'side_b', 'sleeve'] as const) {
      expect((await advance(item, await stepFrom(item, stage))).status).toBe(200);
    }
    expect((await staff.get('/api/production/parcels')).text).toContain(placed[0]?.id);
    expect((await groupOf(item))?.stages).toMatchObject([{ stage: 'packed', step: null }]);
  });

  it('happens once when two people press at once', async () => {
    const item = await plant.makeRelease();
    const placed = await orders(item, [1, 1, 1]);
    const seen = await stepFrom(item, 'queued');
    const row = { table: 'orders', id: placed.map(({ id }) => id).toSorted()[0] ?? '' } as const;
    const [one, two] = await queueOnLock(app, row, [
      () => advance(item, seen),
      () => advance(item, seen, colleague),
    ]);
    expect(one).toMatchObject({ status: 200, json: { jobs: 3 } });
    expect(two).toMatchObject({ status: 409, json: { code: 'job_elsewhere' } });
    for (const order of placed) expect(await stageOf(order)).toBe('side_a');
  });

  it('does not move jobs that arrived after the caller looked', async () => {
    const item = await plant.makeRelease();
    const [early] = await orders(item, [1]);
    const seen = await stepFrom(item, 'queued');
    const [late] = await orders(item, [1]);
    expect(await advance(item, seen)).toMatchObject({ status: 200, json: { jobs: 1 } });
    // The same press again finds nothing that it saw.
    expect((await advance(item, seen)).status).toBe(409);
    expect(late && (await stageOf(late))).toBe('queued');
    expect(early && (await stageOf(early))).toBe('side_a');
  });

  it('leaves out orders that were held, refunded or moved meanwhile, and names them', async () => {
    const item = await plant.makeRelease();
    const placed = await orders(item, [1, 1, 1, 1]);
    const [held, refunded, moved, fine] = placed;
    const seen = await stepFrom(item, 'queued');
    expect(seen.jobs).toHaveLength(4);
    await sql`update orders set held_at = now() where id = ${held?.id}`.execute(ctx.db);
    await sql`update orders set refunded_at = now() where id = ${refunded?.id}`.execute(ctx.db);
    await plant.advance(moved?.jobs[0] ?? '', 'queued');
    const { json } = await advance(item, seen);
    expect(json).toMatchObject({ jobs: 1, copies: 1 });
    const skipped = (json as { skipped: { reason: string }[] }).skipped;
    expect(skipped.map(({ reason }) => reason).toSorted()).toEqual(['held', 'moved', 'refunded']);
    expect(await Promise.all(placed.map(stageOf))).toEqual([
      'queued',
      'queued',
      'side_a',
      'side_a',
    ]);
    expect(fine && (await plant.readOrder(fine)).state).toBe('In production');
    expect(held && (await plant.readOrder(held)).state).toBe('Paid');
  });

  it('loses against a buyer who cancels first', async () => {
    const item = await plant.makeRelease();
    const [gone] = await orders(item, [1]);
    const seen = await stepFrom(item, 'queued');
    const { id = '', key = '' } = gone ?? {};
    const [cancelled, pressed] = await queueOnLock(app, { table: 'orders', id }, [
      () => app.browser().post(`/api/orders/${id}/cancel`, { key }),
      () => advance(item, seen),
    ]);
    expect(cancelled?.status).toBe(200);
    expect(pressed).toMatchObject({ status: 409, json: { code: 'job_stopped' } });
    expect(pressed && messageOf(pressed)).toContain('J');
    expect(gone && (await stageOf(gone))).toBe('cancelled');
  });

  it('finishes the batches of its last jobs', async () => {
    const item = await plant.makeRelease({ type: 'vinyl_7' });
    await orders(item, [1, 1]);
    const batch = (await staff.post('/api/production/batches', { format: 'vinyl_7', jobs: 2 }))
      .json as { uuid: string };
    for (const stage of ['queued', 'side_a', 'side_b', 'sleeve'] as const) {
      expect((await advance(item, await stepFrom(item, stage))).status).toBe(200);
    }
    const done = await staff.get(`/api/production/batches/${batch.uuid}`);
    expect(done.json).toMatchObject({ finished: true });
  });

  it('is refused for jobs of another item and from a stage that nobody saw', async () => {
    const [item, other] = [await plant.makeRelease(), await plant.makeRelease()];
    const [mine, theirs] = [await orders(item, [1]), await orders(other, [1])];
    const seen = await stepFrom(item, 'queued');
    const foreign = await stepFrom(other, 'queued');
    expect((await advance(item, { ...seen, jobs: [...seen.jobs, ...foreign.jobs] })).status).toBe(
      404,
    );
    expect((await advance(item, { ...seen, stage: 'side_a' })).status).toBe(409);
    for (const order of [...mine, ...theirs]) expect(await stageOf(order)).toBe('queued');
  });
});
