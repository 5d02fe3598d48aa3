import {
  ABANDONED_HOLDS_MAX,
  ABANDONED_HOLDS_MINUTES,
  CONTESTED_HOLD_MINUTES,
  ITEM_QUANTITY_MAX,
  OPEN_HOLDS_MAX,
} from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { pay, stateOf } from '../../checkout/testing/buyers.ts';
import { guestsOf, HOLD_LIMIT, stopAtBank } from '../../checkout/testing/editions.ts';
import { sweepCheckouts } from '../../checkout/testing/shops.ts';
import { addPieces, merchShop } from '../testing/merch-shop.ts';

const app = await testApp({ limits: { checkout: { points: 100_000, seconds: 600 } } });
const { ctx, clock } = app;
const shop = await merchShop(app);
const { newAddress } = guestsOf(app);

async function guest(variants: readonly string[], address = newAddress(), quantity = 1) {
  const browser = app.browser({}, address);
  for (const uuid of variants) await addPieces(browser, uuid, quantity);
  return browser;
}

describe('pieces of an item with a limit', () => {
  it('are not all held by ten guests of one IP with unfinished payments, even concurrently', async () => {
    const { id, variants } = await shop.item({ quantity_limit: 10 });
    const address = newAddress();
    // Sizes share the pieces.
    const browsers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => guest([variants[at % 2] ?? ''], address)),
    );
    const replies = await Promise.all(browsers.map((browser) => stopAtBank(browser)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(OPEN_HOLDS_MAX);
    expect(await shop.counts(id)).toMatchObject({ sold: 0, held: OPEN_HOLDS_MAX });
    const rejected = replies.find(({ status }) => status !== 200);
    expect(rejected).toMatchObject(HOLD_LIMIT);
    expect(rejected?.text).toContain('pieces of “Tour shirt”');
    // A buyer from another IP succeeds.
    expect(stateOf(await pay(await guest(variants))).status).toBe('paid');
  });

  it('are not held by one card from many IPs', async () => {
    const { id, variants } = await shop.item({ quantity_limit: 10 });
    for (let at = 0; at < OPEN_HOLDS_MAX; at += 1) {
      expect((await stopAtBank(await guest(variants.slice(1)), '771')).status).toBe(200);
    }
    expect(await stopAtBank(await guest(variants.slice(1)), '771')).toMatchObject(HOLD_LIMIT);
    expect(await shop.counts(id)).toMatchObject({ held: OPEN_HOLDS_MAX });
    expect((await stopAtBank(await guest(variants.slice(1)), '772')).status).toBe(200);
  });

  it('are counted together for both sizes in a basket, which is one hold', async () => {
    const { id, variants } = await shop.item({ quantity_limit: 50 });
    const address = newAddress();
    expect((await stopAtBank(await guest(variants, address, 4))).status).toBe(200);
    expect(await stopAtBank(await guest(variants, address))).toMatchObject(HOLD_LIMIT);
    expect(await shop.counts(id)).toMatchObject({ held: 8 });
    const last = ITEM_QUANTITY_MAX - 8;
    expect((await stopAtBank(await guest(variants.slice(1), address, last))).status).toBe(200);
    expect(await shop.counts(id)).toMatchObject({ held: ITEM_QUANTITY_MAX });
  });

  it('are held for less time during 3-D Secure when few are left', async () => {
    const [scarce, many, endless] = [
      await shop.item({ quantity_limit: 10 }),
      await shop.item({ quantity_limit: 1000 }),
      await shop.item(),
    ];
    for (const { variants } of [scarce, many, endless]) {
      expect((await stopAtBank(await guest(variants.slice(1)))).status).toBe(200);
    }
    clock.advance({ minutes: CONTESTED_HOLD_MINUTES - 1 });
    await sweepCheckouts(ctx);
    expect(await shop.counts(scarce.id)).toMatchObject({ held: 1 });
    clock.advance({ minutes: 2 });
    await sweepCheckouts(ctx);
    expect(await shop.counts(scarce.id)).toMatchObject({ sold: 0, held: 0 });
    expect(await shop.counts(many.id)).toMatchObject({ held: 1 });
    expect(await shop.counts(endless.id)).toMatchObject({ held: 1 });
  });

  it('are not held for an hour after several abandoned holds', async () => {
    const { id, variants } = await shop.item({ quantity_limit: 10 });
    const address = newAddress();
    for (let at = 0; at < ABANDONED_HOLDS_MAX; at += 1) {
      // Each time with a new card and a new basket.
      expect((await stopAtBank(await guest(variants, address))).status).toBe(200);
      clock.advance({ minutes: CONTESTED_HOLD_MINUTES + 1 });
      await sweepCheckouts(ctx);
    }
    expect(await pay(await guest(variants, address))).toMatchObject(HOLD_LIMIT);
    expect(await shop.counts(id)).toMatchObject({ sold: 0, held: 0 });
    expect(stateOf(await pay(await guest(variants))).status).toBe('paid');
    clock.advance({ minutes: ABANDONED_HOLDS_MINUTES + 1 });
    expect((await stopAtBank(await guest(variants, address))).status).toBe(200);
  });

  it('that were sold or declined at once do not count against their buyer', async () => {
    const { variants } = await shop.item({ quantity_limit: 50 });
    const address = newAddress();
    for (let at = 0; at < ABANDONED_HOLDS_MAX; at += 1) {
      const browser = await guest(variants, address);
      expect((await pay(browser, { card: 'declined' })).status).toBe(402);
      expect(stateOf(await pay(browser)).status).toBe('paid');
    }
    expect((await stopAtBank(await guest(variants, address))).status).toBe(200);
  });
});

it('pieces of an item without a limit are held by one IP as often as it likes', async () => {
  const { id, variants } = await shop.item();
  const address = newAddress();
  for (let at = 0; at <= OPEN_HOLDS_MAX; at += 1) {
    expect((await stopAtBank(await guest(variants, address))).status).toBe(200);
  }
  expect(await shop.counts(id)).toMatchObject({ held: 2 * (OPEN_HOLDS_MAX + 1) });
  expect(await ctx.db.selectFrom('stock_holds').where('stock_id', '=', id).execute()).toEqual([]);
});
