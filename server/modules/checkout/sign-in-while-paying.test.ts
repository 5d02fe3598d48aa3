import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, TEST_PASSWORD } from '../../testing/people.ts';
import { addToBasket, basketOf, pay, stateOf } from './testing/buyers.ts';
import { finish, makeShop } from './testing/shops.ts';

const app = await testApp();
const { ctx } = app;
const { makeRelease, countOrders } = await makeShop(app);
const release = await makeRelease();

async function logIn(browser: TestBrowser, email: string): Promise<void> {
  const reply = await browser.post('/api/login', { email, password: TEST_PASSWORD });
  expect(reply.status).toBe(200);
}

async function approve(browser: TestBrowser, actionUrl: string | null): Promise<void> {
  const payment = actionUrl?.split('/').at(-1);
  await browser.post(`/es/sandbox/payments/${payment}/answer`, { approve: true });
}

describe('guest who signs in during 3-D Secure', () => {
  it('returns to the order, and the basket no longer has the paid items', async () => {
    const [browser, person] = [app.browser(), await makePerson(app)];
    await addToBasket(browser, release);
    const { checkout, action_url } = stateOf(await pay(browser, { card: 'three_d_secure' }));
    await logIn(browser, person.email);
    expect((await basketOf(browser)).totalQuantity).toBe(1);
    await approve(browser, action_url);
    const before = await countOrders();
    expect(stateOf(await finish(browser, checkout)).status).toBe('paid');
    expect(await countOrders()).toBe(before + 1);
    expect((await basketOf(browser)).items).toEqual([]);
  });

  it('pays once, even when they press the button again', async () => {
    const [browser, person] = [app.browser(), await makePerson(app)];
    await addToBasket(browser, release);
    const first = stateOf(await pay(browser, { card: 'three_d_secure' }));
    await logIn(browser, person.email);
    await approve(browser, first.action_url);
    const before = await countOrders();
    const repeated = stateOf(await pay(browser));
    expect(repeated).toMatchObject({ status: 'paid', checkout: first.checkout });
    expect(await countOrders()).toBe(before + 1);
    const charges = await ctx.db
      .selectFrom('sandbox_payments')
      .select('status')
      .where('key', '=', first.checkout)
      .execute();
    expect(charges).toEqual([{ status: 'succeeded' }]);
  });
});
