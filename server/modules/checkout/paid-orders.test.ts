import { randomUUID } from 'node:crypto';
import type { Order, OrderSummary } from '@lathe/contract/order-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { releasesOf } from '../storefront/testing/titles.ts';
import { ADDRESSES, addToBasket, pay, stateOf } from './testing/buyers.ts';

const app = await testApp();
const { ctx, clock } = app;
const seller = await makePerson(app, { seller: true });

const makeRelease = releasesOf(ctx, seller.id);

async function buy(browser: TestBrowser, release: string, quantity = 1) {
  await addToBasket(browser, release, quantity);
  const email = `${randomUUID()}@example.com`;
  const { order, key } = stateOf(await pay(browser, { email }));
  return { id: order ?? '', key: key ?? '', email };
}

const readOrder = async (browser: TestBrowser, id: string, key = ''): Promise<Order> =>
  (await browser.get(`/api/orders/${id}?key=${key}`)).json;

async function startProduction(id: string): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ production_at: clock.now() })
    .where('id', '=', id)
    .execute();
}

describe('paid order', () => {
  it('is visible with its key and lists the numbers of its copies', async () => {
    const { id, key, email } = await buy(app.browser(), await makeRelease({ limit: 5 }), 2);
    const order = await readOrder(app.browser(), id, key);
    expect(order).toMatchObject({
      state: 'Paid',
      email,
      lines: [{ title: 'Night Bus', quantity: 2, copies: [1, 2], total: { formatted: '£57.00' } }],
      address: { name: 'Bo Lind', postal_code: 'LS1 4AP', country_name: 'United Kingdom' },
      card: { brand: 'Visa', last4: '4242' },
      operations: { cancel_enabled: true, change_address_enabled: true },
    });
    expect(order.dispatch_date).toBe('2026-11-19');
  });

  it('is shown in the language of the reader, or in the original one once the item is deleted', async () => {
    const { id, key } = await buy(app.browser(), await makeRelease(), 1);
    const german = app.browser();
    german.cookies.set('locale', 'de');
    const expectedText = async (browser: typeof german) =>
      (await readOrder(browser, id, key)).lines.map(({ description }) => description);
    expect(await expectedText(app.browser())).toEqual(['12″ vinyl']);
    expect(await expectedText(german)).toEqual(['12″-Vinyl']);
    await ctx.db
      .updateTable('order_lines')
      .set({ sellable_id: null })
      .where('order_id', '=', id)
      .execute();
    expect(await expectedText(german)).toEqual(['12″ vinyl']);
  });

  it('is not visible to others', async () => {
    const { id, key } = await buy(app.browser(), await makeRelease());
    const stranger = await signedInBrowser(app, await makePerson(app));
    for (const wrong of [
      '',
      'x',
      `${key}x`,
      key.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a')),
    ]) {
      expect((await stranger.get(`/api/orders/${id}?key=${wrong}`)).status).toBe(404);
      expect((await stranger.post(`/api/orders/${id}/cancel`, { key: wrong })).status).toBe(404);
    }
    expect((await readOrder(app.browser(), id, key)).state).toBe('Paid');
  });

  it('is listed only for its owner, newest first', async () => {
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    const older = await buy(browser, await makeRelease());
    clock.advance({ minutes: 1 });
    const newer = await buy(browser, await makeRelease());
    const path = `/api/users/${person.id}/orders`;
    const { data } = (await browser.get(path)).json as { data: OrderSummary[] };
    expect(data.map(({ uuid }) => uuid)).toEqual([newer.id, older.id]);
    expect(data[0]).toMatchObject({ quantity: 1, titles: ['Night Bus'], state: 'Paid' });
    expect((await (await signedInBrowser(app, await makePerson(app))).get(path)).status).toBe(403);
    expect((await readOrder(browser, older.id)).uuid).toBe(older.id);
  });
});

describe('cancelling', () => {
  it('refunds the full amount, reverses the ledger except the fee and releases the copies', async () => {
    const release = await makeRelease({ limit: 3 });
    const [first, second] = [await buy(app.browser(), release), await buy(app.browser(), release)];
    const { status } = await app.browser().post(`/api/orders/${first.id}/cancel`, first);
    expect(status).toBe(200);
    const mails = await mailsTo(app, first.email);
    expect(mails[0]?.subject).toContain('is cancelled');
    expect(await readOrder(app.browser(), first.id, first.key)).toMatchObject({
      state: 'Cancelled',
      operations: { cancel_enabled: false },
    });
    const { rows } = await sql`
      select account, sum(amount)::integer as left from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where reference = ${first.id} or reference in (
        select id::text from refunds where order_id = ${first.id})
      group by account having sum(amount) <> 0 order by account`.execute(ctx.db);
    expect(rows).toEqual([
      { account: 'card', left: -68 },
      { account: 'card_fees', left: 68 },
    ]);
    const paid = await sql`select refunded = amount as "all" from sandbox_payments
      join orders on checkout_id::text = key where orders.id = ${first.id}`.execute(ctx.db);
    expect(paid.rows).toEqual([{ all: true }]);
    // The freed number goes to the next buyer.
    const third = await buy(app.browser(), release);
    expect((await readOrder(app.browser(), third.id, third.key)).lines[0]?.copies).toEqual([1]);
    expect((await readOrder(app.browser(), second.id, second.key)).lines[0]?.copies).toEqual([2]);
  });

  it('in two windows at once refunds once', async () => {
    const { id, key } = await buy(app.browser(), await makeRelease());
    const cancel = () => app.browser().post(`/api/orders/${id}/cancel`, { key });
    const statuses = (await Promise.all([cancel(), cancel()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const refunds = ctx.db.selectFrom('refunds').select('id').where('order_id', '=', id);
    expect(await refunds.execute()).toHaveLength(1);
  });

  it('is rejected once manufacturing has started, as is an address change', async () => {
    const { id, key } = await buy(app.browser(), await makeRelease());
    await startProduction(id);
    const cancelled = await app.browser().post(`/api/orders/${id}/cancel`, { key });
    expect(cancelled.json).toMatchObject({ code: 'order_not_changeable' });
    const address = { ...ADDRESSES.GB, city: 'York', country: 'GB' };
    const moved = await app.browser().put(`/api/orders/${id}/address`, { key, address });
    expect(moved.json).toMatchObject({ code: 'order_not_changeable' });
    expect(await readOrder(app.browser(), id, key)).toMatchObject({
      state: 'In production',
      address: { city: 'Leeds' },
    });
  });
});

describe('address change', () => {
  it('is accepted within the country and rejected for another', async () => {
    const { id, key } = await buy(app.browser(), await makeRelease());
    const address = { ...ADDRESSES.GB, city: 'York', country: 'GB' };
    const { json } = await app.browser().put(`/api/orders/${id}/address`, { key, address });
    expect(json).toMatchObject({ address: { city: 'York' } });
    const abroad = { key, address: { ...ADDRESSES.DE, country: 'DE' } };
    const rejected = await app.browser().put(`/api/orders/${id}/address`, abroad);
    expect(rejected.json).toMatchObject({ code: 'order_country_fixed' });
    const wrong = { key, address: { ...address, postal_code: 'nowhere' } };
    expect((await app.browser().put(`/api/orders/${id}/address`, wrong)).status).toBe(422);
  });
});

describe('order documents', () => {
  it('include an invoice PDF generated on request', async () => {
    const { id, key } = await buy(app.browser(), await makeRelease());
    expect(await ctx.storage.head(`invoices/${id}.pdf`)).toBeNull();
    const { json } = await app.browser().get(`/api/orders/${id}/invoice?key=${key}`);
    const { url } = json as { url: string };
    const { pathname, search } = new URL(url, 'http://localhost:3000');
    const file = await app.app.inject({ method: 'GET', url: pathname + search });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('include a confirmation that can be sent again', async () => {
    const { id, key, email } = await buy(app.browser(), await makeRelease());
    expect(await mailsTo(app, email)).toHaveLength(1);
    expect((await app.browser().post(`/api/orders/${id}/receipt`, { key })).status).toBe(204);
    expect(await mailsTo(app, email)).toHaveLength(2);
  });
});
