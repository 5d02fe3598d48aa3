import type { BulkOffer } from '@lathe/contract/bulk-calls';
import {
  ABANDONED_HOLDS_MAX,
  ABANDONED_HOLDS_MINUTES,
  CONTESTED_HOLD_MINUTES,
  OPEN_HOLDS_MAX,
  SLOW_DECLINE_MINUTES,
} from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { ADDRESSES, pay, purchaseOf, stateOf, tokenOf } from './testing/buyers.ts';
import { guestsOf, HOLD_LIMIT, stopAtBank } from './testing/editions.ts';
import { finish, makeShop, sweepCheckouts } from './testing/shops.ts';

const app = await testApp();
const { ctx, clock } = app;
const { makeRelease, edition } = await makeShop(app);
const { newAddress, guest } = guestsOf(app);

describe('copies of a limited edition', () => {
  it('are not all held by ten guests of one IP with unfinished payments, even concurrently', async () => {
    const release = await makeRelease({ limit: 10 });
    const address = newAddress();
    const purchases = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const browser = await guest(release, address);
        return { browser, body: await purchaseOf(browser, { card: 'three_d_secure' }) };
      }),
    );
    const replies = await Promise.all(
      purchases.map(({ browser, body }) => browser.post('/es/checkout', body)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(OPEN_HOLDS_MAX);
    expect(await edition(release)).toEqual({ sold: 0, held: OPEN_HOLDS_MAX });
    // A buyer from another IP succeeds.
    expect(stateOf(await pay(await guest(release))).status).toBe('paid');
  });

  it('are not held by one card from many IPs', async () => {
    const release = await makeRelease({ limit: 10 });
    for (let at = 0; at < OPEN_HOLDS_MAX; at += 1) {
      expect((await stopAtBank(await guest(release), '771')).status).toBe(200);
    }
    expect(await stopAtBank(await guest(release), '771')).toMatchObject(HOLD_LIMIT);
    expect((await stopAtBank(await guest(release), '772')).status).toBe(200);
  });

  it('are held in total for no more than one order may have', async () => {
    const release = await makeRelease({ limit: 50 });
    const address = newAddress();
    expect((await stopAtBank(await guest(release, address, 8))).status).toBe(200);
    expect(await stopAtBank(await guest(release, address, 2))).toMatchObject(HOLD_LIMIT);
    expect(await edition(release)).toEqual({ sold: 0, held: 8 });
    expect((await stopAtBank(await guest(release, address, 1))).status).toBe(200);
  });

  it('are held for less time during 3-D Secure when few are left', async () => {
    const [scarce, highLimit] = [
      await makeRelease({ limit: 10 }),
      await makeRelease({ limit: 1000 }),
    ];
    for (const release of [scarce, highLimit]) await stopAtBank(await guest(release));
    clock.advance({ minutes: CONTESTED_HOLD_MINUTES - 1 });
    await sweepCheckouts(ctx);
    expect(await edition(scarce)).toEqual({ sold: 0, held: 1 });
    clock.advance({ minutes: 2 });
    await sweepCheckouts(ctx);
    expect(await edition(scarce)).toEqual({ sold: 0, held: 0 });
    expect(await edition(highLimit)).toEqual({ sold: 0, held: 1 });
  });

  it('are not held for an hour after several abandoned holds', async () => {
    const release = await makeRelease({ limit: 10 });
    const address = newAddress();
    for (let at = 0; at < ABANDONED_HOLDS_MAX; at += 1) {
      // Each time with a new card and a new basket.
      expect((await stopAtBank(await guest(release, address))).status).toBe(200);
      clock.advance({ minutes: CONTESTED_HOLD_MINUTES + 1 });
      await sweepCheckouts(ctx);
    }
    expect(await pay(await guest(release, address))).toMatchObject(HOLD_LIMIT);
    expect(await edition(release)).toEqual({ sold: 0, held: 0 });
    expect(stateOf(await pay(await guest(release))).status).toBe('paid');
    clock.advance({ minutes: ABANDONED_HOLDS_MINUTES + 1 });
    expect((await stopAtBank(await guest(release, address))).status).toBe(200);
  });
});

describe('unpaid holds', () => {
  it('count against a buyer whose card is declined after a slow authentication', async () => {
    const release = await makeRelease({ limit: 10 });
    const address = newAddress();
    for (let at = 0; at < ABANDONED_HOLDS_MAX; at += 1) {
      const browser = await guest(release, address);
      const { checkout } = stateOf(await stopAtBank(browser));
      clock.advance({ minutes: SLOW_DECLINE_MINUTES });
      // Authentication succeeds, but the card has insufficient funds.
      await ctx.db
        .updateTable('sandbox_payments')
        .set({ status: 'declined', failure: 'no_funds' })
        .where('key', '=', checkout)
        .execute();
      expect(await finish(browser, checkout)).toMatchObject({ json: { code: 'card_no_funds' } });
    }
    expect(await stopAtBank(await guest(release, address))).toMatchObject(HOLD_LIMIT);
  });

  it('do not count against a buyer whose cards are declined at once', async () => {
    const release = await makeRelease({ limit: 10 });
    const browser = await guest(release);
    for (let at = 0; at < ABANDONED_HOLDS_MAX + 1; at += 1) {
      expect((await pay(browser, { card: 'declined' })).status).toBe(402);
    }
    expect((await stopAtBank(browser)).status).toBe(200);
  });

  it('count as many orders when a whole edition was held in bulk', async () => {
    const release = await makeRelease({ limit: 50, type: 'vinyl_12' });
    const shop = await makePerson(app);
    const browser = await signedInBrowser(app, shop);
    const item = { type: 'release', uuid: release, quantity: 50 };
    const query = `uuid=${release}&quantity=50&country_iso=GB`;
    const { json } = await browser.get(`/es/bulk-checkout?${query}`);
    const order = async () => ({
      ...item,
      address: { ...ADDRESSES.GB, business_name: 'Record Shop', country: 'GB' },
      terms: true,
      expected_total: (json as BulkOffer).total.amount,
      payment_method: await tokenOf(browser, 'three_d_secure'),
    });
    expect((await browser.post('/es/bulk-checkout', await order())).status).toBe(200);
    expect(await edition(release)).toEqual({ sold: 0, held: 50 });
    clock.advance({ minutes: CONTESTED_HOLD_MINUTES + 1 });
    await sweepCheckouts(ctx);
    expect(await browser.post('/es/bulk-checkout', await order())).toMatchObject(HOLD_LIMIT);
    expect(await edition(release)).toEqual({ sold: 0, held: 0 });
  });
});
