import type { AdminOverview } from '@lathe/contract/admin-calls';
import { OVERVIEW_DAYS } from '@lathe/rules/overview-limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePlant } from '../fulfilment/testing/plant.ts';

const app = await testApp();
const { ctx, clock } = app;
clock.set('2026-11-18T10:00:00Z');
const plant = await makePlant(app);
const { staff } = plant;
const read = async (): Promise<AdminOverview> => (await staff.get('/api/admin/overview')).json;

it('counts what is open today', async () => {
  const empty = await read();
  expect(empty).toMatchObject({
    today: '2026-11-18',
    paid_today: { orders: 0, copies: 0 },
    to_make: { copies: 0, late: 0 },
    parcels: 0,
    returns: 0,
    failed_refunds: 0,
    disputes: 0,
    failed_jobs: 0,
    requests: 0,
  });
  expect(empty.days).toHaveLength(OVERVIEW_DAYS);
  expect(empty.days.map(({ date }) => date)).toEqual(empty.days.map(({ date }) => date).toSorted());
  const late = await plant.buy([{}, { type: 'cd' }], { quantity: 2 });
  const packed = await plant.buy([{}]);
  const held = await plant.buy([{}], { quantity: 5 });
  await plant.make(packed.jobs[0] ?? '');
  await sql`update making_jobs set dispatch_on = '2026-11-17' where id = ${late.jobs[0]}`.execute(
    ctx.db,
  );
  await sql`update orders set held_at = now() where id = ${held.id}`.execute(ctx.db);
  const yesterday = await plant.buy([{}]);
  await sql`update orders set paid_at = '2026-11-17T23:59:59Z' where id = ${yesterday.id}`.execute(
    ctx.db,
  );
  const now = await read();
  expect(now).toMatchObject({
    paid_today: { orders: 3, copies: 10 },
    to_make: { copies: 5, late: 2 },
    parcels: 1,
  });
  expect(now.days.slice(-2)).toEqual([
    { date: '2026-11-17', orders: 1, copies: 1 },
    { date: '2026-11-18', orders: 3, copies: 10 },
  ]);
});

it('is for staff', async () => {
  const seller = await signedInBrowser(app, await makePerson(app, { seller: true }));
  expect((await seller.get('/api/admin/overview')).status).toBe(403);
  expect((await app.browser().get('/api/admin/overview')).status).toBe(401);
});
