import {
  ABANDONED_HOLDS_MAX,
  ABANDONED_HOLDS_MINUTES,
  CONTESTED_HOLD_MINUTES,
  HELD_PERCENT_MAX,
  ITEM_QUANTITY_MAX,
  OPEN_HOLDS_MAX,
} from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { guestsOf, HOLD_LIMIT } from '../checkout/testing/editions.ts';
import { sweepCheckouts } from '../checkout/testing/shops.ts';
import { addTicket, makeTickets, payWithoutAddress } from './testing/tickets.ts';

const app = await testApp({ limits: { checkout: { points: 100_000, seconds: 600 } } });
const { ctx, clock } = app;
const { id: ownerId } = await makePerson(app, { seller: true });
const { newAddress } = guestsOf(app);

async function guest(categories: readonly string[], address = newAddress(), quantity = 1) {
  const browser = app.browser({}, address);
  for (const uuid of categories) await addTicket(browser, uuid, quantity);
  return browser;
}

const stopAtBank = (browser: TestBrowser, securityCode?: string) =>
  payWithoutAddress(browser, { card: 'three_d_secure', ...(securityCode && { securityCode }) });

async function places(poolId: string) {
  return await ctx.db
    .selectFrom('ticket_pools')
    .select(['sold', 'reserved as held'])
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
}

describe('places of a pool', () => {
  it('are not all held by ten guests of one IP with unfinished payments, even concurrently', async () => {
    const { poolId, categories } = await makeTickets(ctx, {
      ownerId,
      capacity: 10,
      categories: [{}, {}],
    });
    const address = newAddress();
    const browsers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => guest([categories[at % 2] ?? ''], address)),
    );
    const replies = await Promise.all(browsers.map((browser) => stopAtBank(browser)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(OPEN_HOLDS_MAX);
    expect(await places(poolId)).toEqual({ sold: 0, held: OPEN_HOLDS_MAX });
    const rejected = replies.find(({ status }) => status !== 200);
    expect(rejected).toMatchObject(HOLD_LIMIT);
    expect(rejected?.text).toContain('hold tickets for');
    // A buyer from another IP succeeds.
    expect(stateOf(await payWithoutAddress(await guest(categories))).status).toBe('paid');
  });

  it('are not held by one card from many IPs', async () => {
    const { poolId, categories } = await makeTickets(ctx, { ownerId, capacity: 20 });
    for (let at = 0; at < OPEN_HOLDS_MAX; at += 1) {
      expect((await stopAtBank(await guest(categories), '771')).status).toBe(200);
    }
    expect(await stopAtBank(await guest(categories), '771')).toMatchObject(HOLD_LIMIT);
    expect(await places(poolId)).toEqual({ sold: 0, held: OPEN_HOLDS_MAX });
    expect((await stopAtBank(await guest(categories), '772')).status).toBe(200);
  });

  it('are held in total for no more than one order, or a share of many', async () => {
    const small = await makeTickets(ctx, { ownerId, capacity: 50 });
    const address = newAddress();
    expect((await stopAtBank(await guest(small.categories, address, 8))).status).toBe(200);
    expect(await stopAtBank(await guest(small.categories, address, 2))).toMatchObject(HOLD_LIMIT);
    expect((await stopAtBank(await guest(small.categories, address, 1))).status).toBe(200);
    expect(await places(small.poolId)).toEqual({ sold: 0, held: ITEM_QUANTITY_MAX });

    const large = await makeTickets(ctx, { ownerId, capacity: 200 });
    const share = (200 * HELD_PERCENT_MAX) / 100;
    for (let held = 0; held < share; held += 5) {
      expect((await stopAtBank(await guest(large.categories, address, 5))).status).toBe(200);
    }
    expect(await stopAtBank(await guest(large.categories, address))).toMatchObject(HOLD_LIMIT);
    expect(await places(large.poolId)).toEqual({ sold: 0, held: share });
  });

  it('are counted together for all categories in a basket, which is one hold', async () => {
    const { poolId, categories } = await makeTickets(ctx, {
      ownerId,
      capacity: 50,
      categories: [{}, {}],
    });
    const address = newAddress();
    expect((await stopAtBank(await guest(categories, address, 4))).status).toBe(200);
    expect(await stopAtBank(await guest(categories, address))).toMatchObject(HOLD_LIMIT);
    expect(await places(poolId)).toEqual({ sold: 0, held: 8 });
  });

  it('are held for less time during 3-D Secure when few are left', async () => {
    const [scarce, many] = [
      await makeTickets(ctx, { ownerId, capacity: 10 }),
      await makeTickets(ctx, { ownerId, capacity: 1000 }),
    ];
    // Few of its own, although the pool has many.
    const early = await makeTickets(ctx, {
      ownerId,
      capacity: 1000,
      categories: [{ quantity: 10 }],
    });
    const pools = [scarce, many, early];
    for (const { categories } of pools) await stopAtBank(await guest(categories));
    const held = async () =>
      await Promise.all(pools.map(async ({ poolId }) => (await places(poolId)).held));
    clock.advance({ minutes: CONTESTED_HOLD_MINUTES - 1 });
    await sweepCheckouts(ctx);
    expect(await held()).toEqual([1, 1, 1]);
    clock.advance({ minutes: 2 });
    await sweepCheckouts(ctx);
    expect(await held()).toEqual([0, 1, 0]);
  });

  it('are not held for an hour after several abandoned holds', async () => {
    const { poolId, categories } = await makeTickets(ctx, { ownerId, capacity: 10 });
    const address = newAddress();
    for (let at = 0; at < ABANDONED_HOLDS_MAX; at += 1) {
      // Each time with a new card and a new basket.
      expect((await stopAtBank(await guest(categories, address))).status).toBe(200);
      clock.advance({ minutes: CONTESTED_HOLD_MINUTES + 1 });
      await sweepCheckouts(ctx);
    }
    expect(await payWithoutAddress(await guest(categories, address))).toMatchObject(HOLD_LIMIT);
    expect(await places(poolId)).toEqual({ sold: 0, held: 0 });
    expect(stateOf(await payWithoutAddress(await guest(categories))).status).toBe('paid');
    clock.advance({ minutes: ABANDONED_HOLDS_MINUTES + 1 });
    expect((await stopAtBank(await guest(categories, address))).status).toBe(200);
  });
});

it('tickets of a category with its own limit are not all held by one IP', async () => {
  const { poolId, categories } = await makeTickets(ctx, {
    ownerId,
    capacity: 1000,
    categories: [{ quantity: 10 }, {}],
  });
  const [early = '', late = ''] = categories;
  const address = newAddress();
  expect((await stopAtBank(await guest([early], address, 9))).status).toBe(200);
  expect(await stopAtBank(await guest([early], address))).toMatchObject(HOLD_LIMIT);
  // The pool has enough of the others.
  expect((await stopAtBank(await guest([late], address, 9))).status).toBe(200);
  expect(await places(poolId)).toEqual({ sold: 0, held: 18 });
});
