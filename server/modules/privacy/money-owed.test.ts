import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import {
  makePerson,
  signedInBrowser,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/people.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { jobs } from '../jobs.ts';
import { releasesOf } from '../storefront/testing/titles.ts';

const app = await testApp({ limits: { login: { points: 1000, seconds: 60 } } });
const { ctx, clock } = app;
const { buy, deliver, browsers } = await makeOrderDesk(app);

async function someone(kind: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(app, kind);
  return { person, browser: await signedInBrowser(app, person) };
}

const leave = (browser: TestBrowser, { id }: TestPerson, headers = {}) =>
  browser.post(`/api/account/${id}/deletion`, { word: 'DELETE', password: TEST_PASSWORD }, headers);

async function isThere({ id }: TestPerson): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.deleted_at === null;
}

async function expectOwed({ person, browser }: Awaited<ReturnType<typeof someone>>, why: string) {
  const reply = await leave(browser, person);
  expect(reply).toMatchObject({ status: 409, json: { code: 'money_owed' } });
  expect((reply.json as { message: string }).message).toContain(why);
  expect(await isThere(person)).toBe(true);
}

describe('account cannot be deleted while there is', () => {
  it('an order that is paid and not shipped', async () => {
    const buyer = await someone();
    const { id } = await buy([{}], buyer.browser);
    await expectOwed(buyer, 'orders that we have not shipped yet');
    await deliver(id);
    expect((await leave(buyer.browser, buyer.person)).status).toBe(204);
  });

  it('a payment in progress, of the buyer or of the seller', async () => {
    const buyer = await someone();
    const seller = await someone({ seller: true });
    await addToBasket(buyer.browser, await releasesOf(ctx, seller.person.id)());
    await pay(buyer.browser, { card: 'three_d_secure' });
    await expectOwed(buyer, 'a payment that is in progress');
    await expectOwed(seller, 'a payment that is in progress');
  });

  it('a pending card refund', async () => {
    const buyer = await someone();
    const { id } = await buy([{}], buyer.browser);
    await browsers.staff.post(`/api/admin/orders/${id}/cancel`);
    await expectOwed(buyer, 'a refund on its way to you');
    await runDueJobs(ctx, jobs);
    expect((await leave(buyer.browser, buyer.person)).status).toBe(204);
  });

  it('an undecided return', async () => {
    const buyer = await someone();
    const { id } = await buy([{}], buyer.browser);
    await deliver(id);
    await ctx.db
      .insertInto('order_returns')
      .values({ order_id: id, reason: 'damaged', text: 'It skips.', asked_at: clock.now() })
      .execute();
    await expectOwed(buyer, 'a return that is not settled');
  });

  it('an open dispute', async () => {
    const buyer = await someone();
    const { id } = await buy([{}], buyer.browser);
    await deliver(id);
    const dispute = { order_id: id, payment_id: randomUUID(), amount: 100, currency: 'GBP' };
    const opened = { state: 'opened', reason: 'fraudulent', opened_at: clock.now() };
    await ctx.db
      .insertInto('disputes')
      .values({ ...dispute, ...opened })
      .execute();
    await expectOwed(buyer, 'a disputed payment');
  });

  it.each([
    ['above', -700],
    ['below', 700],
  ])('an earnings balance %s zero, and can be when it is zero', async (_name, amount) => {
    const seller = await someone({ seller: true });
    const book = (entry: number) =>
      ctx.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('ledger_transactions')
          .values({
            kind: 'sale',
            reference: randomUUID(),
            currency: 'GBP',
            booked_at: clock.now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('ledger_entries')
          .values([
            {
              transaction_id: id,
              account: 'earnings_pending',
              party_id: seller.person.id,
              amount: entry,
            },
            { transaction_id: id, account: 'earnings', amount: -entry },
          ])
          .execute();
      });
    await book(amount);
    await expectOwed(seller, 'your earnings balance');
    await book(-amount);
    expect((await leave(seller.browser, seller.person)).status).toBe(204);
  });

  it('a blocker, explained in German to German readers', async () => {
    const buyer = await someone();
    await buy([{}], buyer.browser);
    const reply = await buyer.browser.post(
      `/api/account/${buyer.person.id}/deletion`,
      { word: 'LÖSCHEN', password: TEST_PASSWORD },
      { 'accept-language': 'de' },
    );
    expect((reply.json as { message: string }).message).toContain('noch nicht verschickte');
  });
});

describe('sale while the seller deletes the account', () => {
  it('either blocks the deletion or is not made', async () => {
    for (let round = 0; round < 6; round += 1) {
      const seller = await someone({ seller: true });
      const buyer = app.browser();
      await addToBasket(buyer, await releasesOf(ctx, seller.person.id)());
      const [paid, closed] = await Promise.all([
        pay(buyer, { email: `${randomUUID()}@example.com` }),
        leave(seller.browser, seller.person),
      ]);
      const isSold = paid.status === 200 && stateOf(paid).status === 'paid';
      expect(isSold).toBe(closed.status === 409);
      expect(await isThere(seller.person)).toBe(isSold);
      const earned = await ctx.db
        .selectFrom('ledger_entries')
        .select('amount')
        .where('party_id', '=', seller.person.id)
        .execute();
      expect(earned).toHaveLength(isSold ? 1 : 0);
    }
  });
});
