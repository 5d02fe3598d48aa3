import type { BeingCut } from '@lathe/contract/browse-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { waitForCache } from '../../testing/wait-for-cache.ts';
import { makePlant } from '../fulfilment/testing/plant.ts';
import { publishPlantChanged } from '../production/index.ts';

const app = await testApp();
const { ctx } = app;
const plant = await makePlant(app);

interface Reply {
  data: BeingCut[];
  copies: number;
  waiting: number;
}

async function read(): Promise<Reply & { text: string }> {
  await waitForCache(ctx);
  const { json, text } = await app.browser().get('/api/being_cut');
  return { ...(json as Reply), text };
}

beforeEach(() =>
  ctx.db.updateTable('making_jobs').set({ stage: 'dispatched', batch_id: null }).execute(),
);

it('is empty when the plant rests, and says how many copies wait', async () => {
  expect(await read()).toMatchObject({ data: [], copies: 0, waiting: 0 });
  await plant.buy([{}], { quantity: 3 });
  expect(await read()).toMatchObject({ data: [], copies: 0, waiting: 3 });
});

it('shows a title as soon as a side is cut, and follows each step', async () => {
  const order = await plant.buy([{ title: 'Night Bus' }], { quantity: 2 });
  const [job = ''] = order.jobs;
  await plant.make(job, 'side_a');
  expect(await read()).toMatchObject({
    data: [{ title: 'Night Bus', format: '12"', stage: 'side_a' }],
    copies: 2,
    waiting: 0,
  });
  await plant.make(job, 'sleeve');
  expect((await read()).data).toMatchObject([{ stage: 'sleeve' }]);
  await plant.make(job);
  expect(await read()).toMatchObject({ data: [], copies: 0 });
});

it('names a title once for all buyers, and none of them', async () => {
  const order = await plant.buy([{}]);
  const [job = ''] = order.jobs;
  await plant.make(job, 'side_a');
  const line = await ctx.db
    .selectFrom('making_jobs')
    .innerJoin('orders', 'orders.id', 'making_jobs.order_id')
    .select(['orders.number', 'orders.email', 'making_jobs.number as job'])
    .where('making_jobs.id', '=', job)
    .executeTakeFirstOrThrow();
  const { text, data } = await read();
  expect(data).toHaveLength(1);
  for (const secret of [order.id, order.email, line.number, `${line.job}`, job]) {
    expect(text).not.toContain(secret);
  }
  expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(
    ['format', 'image', 'primary_artist', 'stage', 'title', 'url', 'uuid'].toSorted(),
  );
});

it('leaves out what is held, cancelled, not begun, or not in the shop', async () => {
  // One after the other, because each runs the jobs of all.
  const held = await plant.buy([{}]);
  const cancelled = await plant.buy([{}]);
  const hidden = await plant.buy([{}]);
  const later = await plant.buy([{}]);
  for (const { jobs } of [held, cancelled, hidden]) await plant.make(jobs[0] ?? '', 'side_a');
  const now = ctx.clock.now();
  const set = (id: string, values: object) =>
    ctx.db.updateTable('orders').set(values).where('id', '=', id).execute();
  await set(held.id, { held_at: now });
  await set(cancelled.id, { cancelled_at: now });
  await ctx.db
    .updateTable('making_jobs')
    .set({ start_on: addDays(calendarDate(now), 9) })
    .where('order_id', '=', later.id)
    .execute();
  await ctx.db
    .deleteFrom('shelf')
    .where('group_id', 'in', (eb) =>
      eb
        .selectFrom('order_lines')
        .innerJoin('releases', 'releases.id', 'order_lines.sellable_id')
        .select('releases.group_id')
        .where('order_lines.order_id', '=', hidden.id)
        .$castTo<{ group_id: string }>(),
    )
    .execute();
  // Written around the functions that clear the cache.
  await inTransaction(ctx.db, (tx) => publishPlantChanged(tx, ctx));
  expect(await read()).toMatchObject({ data: [], copies: 1, waiting: 0 });
});
