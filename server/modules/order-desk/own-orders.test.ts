import { randomUUID } from 'node:crypto';
import type { OrderReturns } from '@lathe/contract/return-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { releasesOf } from '../storefront/testing/titles.ts';

const app = await testApp();
const { db } = app.ctx;
const { people, browsers, buy, deliver, makeRelease, readOrder } = await makeOrderDesk(app);

const REFUND = { what: 'all', reason: 'goodwill', refunded_before: 0 };

const refundBy = (browser: TestBrowser, order: string, body: object = REFUND, key?: string) =>
  browser.post(
    `/api/admin/orders/${order}/refunds`,
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  );

async function refundsOf(order: string): Promise<number> {
  const rows = db.selectFrom('refunds').select('id').where('order_id', '=', order);
  return (await rows.execute()).length;
}

async function boughtAs(email: string): Promise<string> {
  const browser = app.browser();
  await addToBasket(browser, await makeRelease());
  return stateOf(await pay(browser, { email })).order ?? '';
}

/** This member of staff can neither refund nor cancel the order. */
async function assertRefused(browser: TestBrowser, order: string): Promise<void> {
  const rejected = { status: 403, json: { code: 'refund_own_order' } };
  expect(await refundBy(browser, order)).toMatchObject(rejected);
  expect(await browser.post(`/api/admin/orders/${order}/cancel`)).toMatchObject(rejected);
  expect(await refundsOf(order)).toBe(0);
  const seen = (await browser.get(`/api/admin/orders/${order}`)).json;
  expect(seen).toMatchObject({ operations: { refund_enabled: false, cancel_enabled: false } });
}

describe('staff cannot refund their own order', () => {
  it('bought with their account', async () => {
    const { id } = await buy([{}], browsers.staff);
    await assertRefused(browsers.staff, id);
    expect((await refundBy(browsers.admin, id)).status).toBe(200);
    expect(await refundsOf(id)).toBe(1);
  });

  it('bought as a guest with their email address', async () => {
    await assertRefused(browsers.staff, await boughtAs(people.staff.email.toUpperCase()));
  });

  it('of items that they sell or share the earnings of', async () => {
    const selling = await makePerson(app, { role: 'staff', seller: true });
    const browser = await signedInBrowser(app, selling);
    const own = await releasesOf(app.ctx, selling.id)();
    await assertRefused(browser, (await buy([{ release: own }])).id);
    const shared = await buy();
    const unit_earnings = 100;
    const share = { party_id: selling.id, share_basis_points: 10_000, unit_earnings };
    await db
      .insertInto('order_line_shares')
      .values({ order_line_id: shared.lines[0] ?? '', ...share })
      .execute();
    await assertRefused(browser, shared.id);
  });

  it('by accepting their own return', async () => {
    const order = await buy([{}], browsers.staff);
    await deliver(order.id);
    const lines = [{ line: order.lines[0], quantity: 1 }];
    const reply = await browsers.staff.post(`/api/orders/${order.id}/returns`, {
      reason: 'damaged',
      text: 'Scratched.',
      lines,
    });
    expect(reply.status).toBe(200);
    const { returns } = reply.json as OrderReturns;
    const answerBody = { event: 'refund', answer: 'Here you are.', seen: 'asked' };
    expect(
      await browsers.staff.post(`/api/admin/returns/${returns[0]?.uuid}/answer`, answerBody),
    ).toMatchObject({
      status: 403,
      json: { code: 'refund_own_order' },
    });
    expect(await refundsOf(order.id)).toBe(0);
  });
});

describe('refund with an Idempotency-Key', () => {
  const body = { what: 'amount', amount: 500, reason: 'goodwill' };

  it('is made once with the same response, even with many concurrent requests', async () => {
    const { id } = await buy();
    const key = randomUUID();
    const first = await refundBy(browsers.staff, id, body, key);
    const repeated = await refundBy(browsers.staff, id, body, key);
    expect(repeated.text).toBe(first.text);
    const other = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => refundBy(browsers.staff, id, body, other)),
    );
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(await refundsOf(id)).toBe(2);
  });

  it('is rejected with another body, even a long time later', async () => {
    const { id } = await buy();
    const key = randomUUID();
    await refundBy(browsers.staff, id, body, key);
    const more = { ...body, amount: 700 };
    const reused = { status: 409, json: { code: 'idempotency_key_reused' } };
    expect(await refundBy(browsers.staff, id, more, key)).toMatchObject(reused);
    // Stored replies expire after a day; the hash of a refund request does not.
    await db.deleteFrom('idempotency_keys').execute();
    expect(await refundBy(browsers.staff, id, more, key)).toMatchObject(reused);
    await db.deleteFrom('idempotency_keys').execute();
    expect((await refundBy(browsers.staff, id, body, key)).status).toBe(200);
    expect(await refundsOf(id)).toBe(1);
  });

  it('accepts the key from a form field', async () => {
    const { id } = await buy();
    const form = { ...body, request_key: randomUUID() };
    for (const _ of [1, 2]) expect((await refundBy(browsers.staff, id, form)).status).toBe(200);
    expect(await refundsOf(id)).toBe(1);
    const other = { ...form, note: 'Something else' };
    expect((await refundBy(browsers.staff, id, other)).status).toBe(409);
    expect((await readOrder(id)).refunds).toHaveLength(1);
  });
});
