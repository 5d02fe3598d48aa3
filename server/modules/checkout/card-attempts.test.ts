import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../platform/rate-limits/rate-limits.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addToBasket, pay, purchaseOf, stateOf } from './testing/buyers.ts';
import { finish, makeShop } from './testing/shops.ts';

const app = await testApp();
const { db } = app.ctx;
const { makeRelease, edition } = await makeShop(app);
const release = await makeRelease();

let addresses = 0;

/** A new IP per test, because limits count per IP. */
function newAddress(): string {
  addresses += 1;
  return `192.0.2.${addresses}`;
}

async function guest(address: string, uuid = release): Promise<TestBrowser> {
  const browser = app.browser({}, address);
  await addToBasket(browser, uuid);
  return browser;
}

async function countAsked(): Promise<number> {
  return (await db.selectFrom('sandbox_payments').select('id').execute()).length;
}

async function approve(browser: TestBrowser, actionUrl: string | null): Promise<void> {
  const payment = actionUrl?.split('/').at(-1);
  await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
}

describe('card attempts from one IP', () => {
  it('are limited, even with 60 concurrent requests, and leave nothing held', async () => {
    const address = newAddress();
    const limited = await makeRelease({ limit: 1000 });
    const tries = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const browser = await guest(address, limited);
        return { browser, body: await purchaseOf(browser, { card: 'declined' }) };
      }),
    );
    const before = await countAsked();
    const replies = await Promise.all(
      tries.map(({ browser, body }) => browser.post('/es/checkout', body)),
    );
    expect(await countAsked()).toBe(before + LIMITS.checkout.points);
    const counted = Map.groupBy(replies, ({ json }) => (json as { code: string }).code);
    expect(counted.get('card_declined')).toHaveLength(LIMITS.checkout.points);
    const rejected = counted.get('too_many_requests') ?? [];
    expect(rejected).toHaveLength(60 - LIMITS.checkout.points);
    expect(rejected.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect(await edition(limited)).toEqual({ sold: 0, held: 0 });
    // Another IP is not limited.
    expect((await pay(await guest(newAddress(), limited))).status).toBe(200);
  });

  it('are not counted when the payment succeeds', async () => {
    const address = newAddress();
    for (let at = 0; at <= LIMITS.checkout.points; at += 1) {
      const { status } = stateOf(await pay(await guest(address)));
      expect(status).toBe('paid');
    }
  });

  it('need 3-D Secure after several declines, and are reset by a payment', async () => {
    const address = newAddress();
    for (let at = 0; at < LIMITS.checkout.suspiciousAfter; at += 1) {
      expect((await pay(await guest(address), { card: 'declined' })).status).toBe(402);
    }
    for (const card of ['succeeds', 'disputed', 'slow'] as const) {
      const browser = await guest(address);
      const challenged = stateOf(await pay(browser, { card }));
      expect(challenged).toMatchObject({ status: 'action_needed', order: null });
      await approve(browser, challenged.action_url);
      expect(stateOf(await finish(browser, challenged.checkout)).status).toBe('paid');
      // Checking the same payment again gives back no further attempt.
      await finish(browser, challenged.checkout);
    }
    const left = LIMITS.checkout.points - LIMITS.checkout.suspiciousAfter;
    for (let at = 0; at < left; at += 1) await pay(await guest(address), { card: 'declined' });
    expect((await pay(await guest(address))).status).toBe(429);
  });
});

describe('card attempts from many IPs', () => {
  it('are counted per basket', async () => {
    const browser = await guest(newAddress());
    for (let at = 0; at < LIMITS.checkout_cart.points; at += 1) {
      expect((await pay(browser, { card: 'declined' })).status).toBe(402);
    }
    const otherBrowser = app.browser({}, newAddress());
    for (const [name, value] of browser.cookies) otherBrowser.cookies.set(name, value);
    const before = await countAsked();
    expect((await pay(otherBrowser)).status).toBe(429);
    expect(await countAsked()).toBe(before);
  });

  it('are counted per account', async () => {
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await addToBasket(browser, release);
    for (let at = 0; at < LIMITS.checkout_account.points; at += 1) {
      expect((await pay(browser, { card: 'declined' })).status).toBe(402);
    }
    expect((await pay(browser)).status).toBe(429);
  });

  it('are counted per card, even when it is entered again', async () => {
    const securityCode = '907';
    for (let at = 0; at < LIMITS.checkout_card.points; at += 1) {
      const browser = await guest(newAddress());
      expect((await pay(browser, { card: 'no_funds', securityCode })).status).toBe(402);
    }
    const before = await countAsked();
    const browser = await guest(newAddress());
    expect((await pay(browser, { card: 'no_funds', securityCode })).status).toBe(429);
    expect(await countAsked()).toBe(before);
    // A different card is charged.
    expect(stateOf(await pay(browser)).status).toBe('paid');
  });

  it('are counted in total: above a limit every card needs 3-D Secure', async () => {
    const attacked = await testApp({
      databaseUrl: app.databaseUrl,
      clock: app.clock,
      limits: { checkout_all: { points: 10_000, seconds: 600, suspiciousAfter: 0 } },
    });
    const browser = attacked.browser({}, newAddress());
    await addToBasket(browser, release);
    expect(stateOf(await pay(browser)).status).toBe('action_needed');
  });
});
