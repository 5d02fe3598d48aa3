import { randomUUID } from 'node:crypto';
import type { Parcel } from '@lathe/contract/production';
import { type OrderReturns, type ReturnSummary, returnCalls } from '@lathe/contract/return-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makeOrderDesk, type PlacedOrder } from '../checkout/testing/orders.ts';

const app = await testApp();
const { ctx, clock } = app;
const { browsers, people, buy, deliver, readOrder, books, cardRefunds, setTimes } =
  await makeOrderDesk(app);

async function received(items = [{ quantity: 2 }, {}]): Promise<PlacedOrder> {
  const order = await buy(items);
  await mailsTo(app, order.email);
  await ctx.db
    .updateTable('making_jobs')
    .set({ stage: 'dispatched' })
    .where('order_id', '=', order.id)
    .execute();
  await deliver(order.id);
  return order;
}

const sendReturn = ({ id, key, lines }: PlacedOrder, change: object = {}) =>
  app.browser().post(`/api/orders/${id}/returns`, {
    key,
    lines: [{ line: lines[0], quantity: 1 }],
    reason: 'damaged',
    text: 'It skips on side B.',
    ...change,
  });

async function requestReturn(order: PlacedOrder, change?: object): Promise<string> {
  const { returns } = (await sendReturn(order, change)).json as OrderReturns;
  return returns.at(-1)?.uuid ?? '';
}

const sendAnswer = (id: string, event: string, change: object = {}) =>
  browsers.staff.post(`/api/admin/returns/${id}/answer`, {
    event,
    answer: 'We are sorry about that.',
    seen: 'asked',
    ...change,
  });

describe('buyer', () => {
  it('requests the return of a copy, gets a mail and cannot request it twice', async () => {
    const placedOrder = await received();
    const { status, json } = await sendReturn(placedOrder, {
      lines: [{ line: placedOrder.lines[0], quantity: 2 }],
    });
    expect(status).toBe(200);
    expect(json as OrderReturns).toMatchObject({
      returns: [{ state: 'asked', reason: 'damaged', lines: [{ quantity: 2 }] }],
      returnable: [{ line: placedOrder.lines[1], quantity: 1 }],
    });
    expect((await mailsTo(app, placedOrder.email))[0]?.subject).toContain('your message');
    expect((await sendReturn(placedOrder)).json).toMatchObject({ code: 'return_not_possible' });
    const { data } = (await browsers.staff.get('/api/admin/returns')).json as {
      data: ReturnSummary[];
    };
    expect(data.find(({ order }) => order.uuid === placedOrder.id)).toMatchObject({
      text: 'It skips on side B.',
      operations: { events: ['expect', 'refund', 'reprint', 'decline'] },
    });
  });

  it('in two windows returns the last copy once', async () => {
    const order = await received([{ quantity: 1 }]);
    const statuses = (await Promise.all([sendReturn(order), sendReturn(order)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('may change their mind for fourteen days, and report a fault after that', async () => {
    const order = await received();
    await setTimes(order.id, { delivered_at: new Date(+clock.now() - 15 * 86_400_000) });
    const late = await sendReturn(order, { reason: 'changed_mind' });
    expect(late.json).toMatchObject({ code: 'return_not_possible' });
    expect((await sendReturn(order)).status).toBe(200);
  });

  it('cannot return what was not shipped, was returned already, or belongs to others', async () => {
    const order = await buy();
    expect((await sendReturn(order)).status).toBe(409);
    const own = await received();
    const strange = [{ line: order.lines[0], quantity: 1 }];
    const double = [1, 1].map((quantity) => ({ line: own.lines[1], quantity }));
    const tooMany = [{ line: own.lines[0], quantity: 3 }];
    for (const lines of [strange, double, tooMany]) {
      expect((await sendReturn(own, { lines })).status).toBe(409);
    }
    expect((await sendReturn({ ...own, key: 'x' })).status).toBe(404);
    expect((await readOrder(own.id)).returns).toEqual([]);
  });
});

describe('staff', () => {
  it('refund the return, and the mail has the reply and the amount', async () => {
    const order = await received();
    const id = await requestReturn(order);
    const { json } = await sendAnswer(id, 'refund', { with_postage: true });
    expect(json as ReturnSummary).toMatchObject({
      state: 'refunded',
      refunded: { amount: 2850 + (await readOrder(order.id)).order.postage_total.amount },
      operations: { events: [] },
    });
    const mails = await mailsTo(app, order.email);
    expect(mails[0]?.text).toContain('We are sorry about that.');
    expect(mails.filter(({ subject }) => subject.startsWith('Refund for your order'))).toHaveLength(
      1,
    );
    expect((await cardRefunds(order.id)).times).toBe(1);
    expect((await sendAnswer(id, 'decline')).json).toMatchObject({ code: 'return_answered' });
    const log = await audited(ctx.db, { action: 'return.answered', object_id: order.id });
    expect(log).toMatchObject([{ actor_id: people.staff.id, details: { answer: 'refund' } }]);
  });

  it('wait for the returned copy, then remake it: the order is in production again', async () => {
    const order = await received();
    const id = await requestReturn(order);
    expect((await sendAnswer(id, 'expect')).json as ReturnSummary).toMatchObject({
      state: 'expected',
      operations: { events: ['refund', 'reprint', 'decline'] },
    });
    // An answer based on the old state fails, and the buyer gets no second mail.
    expect((await sendAnswer(id, 'decline')).json).toMatchObject({ code: 'return_answered' });
    expect(
      (await sendAnswer(id, 'reprint', { seen: 'expected' })).json as ReturnSummary,
    ).toMatchObject({
      state: 'reprinted',
      refunded: null,
    });
    expect((await readOrder(order.id)).order).toMatchObject({
      state: 'In production',
      refund: 'none',
    });
    const jobs = await ctx.db
      .selectFrom('making_jobs')
      .select(['order_line_id', 'stage', 'quantity', 'reprints'])
      .where('order_id', '=', order.id)
      .execute();
    expect(jobs.find((job) => job.order_line_id === order.lines[0])).toMatchObject({
      stage: 'queued',
      quantity: 1,
      reprints: 1,
    });
    expect(jobs.find((job) => job.order_line_id === order.lines[1])?.stage).toBe('dispatched');
    expect(await cardRefunds(order.id)).toEqual({ amount: 0, times: 0 });
    // The new shipment contains only the remade copy.
    await ctx.db
      .updateTable('making_jobs')
      .set({ stage: 'packed' })
      .where('order_line_id', '=', order.lines[0] ?? '')
      .execute();
    await setTimes(order.id, { packed_at: clock.now() });
    const { json } = await browsers.staff.get('/api/production/parcels?state=packed');
    const { data } = json as { data: Parcel[] };
    expect(data.find((parcel) => parcel.order.uuid === order.id)?.lines).toMatchObject([
      { quantity: 1 },
    ]);
  });

  it('decline with a reply, and then it can be requested again', async () => {
    const order = await received();
    const before = await books(order.id);
    const id = await requestReturn(order);
    await ctx.db.deleteFrom('making_jobs').where('order_id', '=', order.id).execute();
    // The plant cannot remake it.
    expect((await browsers.staff.get(`/api/admin/returns/${id}`)).json).toMatchObject({
      operations: { events: ['expect', 'refund', 'decline'] },
    });
    expect((await sendAnswer(id, 'reprint')).json).toMatchObject({ code: 'reprint_not_possible' });
    const text = 'The seal was broken,\nand the record plays well here.';
    expect((await sendAnswer(id, 'decline', { answer: text })).json).toMatchObject({
      state: 'declined',
      answer: text,
    });
    expect((await mailsTo(app, order.email))[0]?.text).toContain('plays well here');
    expect(await books(order.id)).toEqual(before);
    expect((await sendReturn(order)).status).toBe(200);
  });

  it('do not remake a copy that was refunded or disputed in the meantime', async () => {
    const jobsOf = async ({ id }: PlacedOrder) =>
      await ctx.db
        .selectFrom('making_jobs')
        .select(['stage', 'reprints'])
        .where('order_id', '=', id)
        .execute();
    const [refunded, disputed] = [await received(), await received()];
    const returns = [await requestReturn(refunded), await requestReturn(disputed)];
    const created = await jobsOf(refunded);
    const refund = {
      what: 'things',
      lines: [{ line: refunded.lines[0], quantity: 2 }],
      reason: 'damaged',
      refunded_before: 0,
    };
    const path = `/api/admin/orders/${refunded.id}/refunds`;
    expect((await browsers.admin.post(path, refund)).status).toBe(200);
    await ctx.db
      .insertInto('disputes')
      .values({
        order_id: disputed.id,
        payment_id: randomUUID(),
        state: 'opened',
        amount: 100,
        currency: 'GBP',
        reason: 'fraudulent',
        opened_at: clock.now(),
      })
      .execute();
    expect((await sendAnswer(returns[0] ?? '', 'reprint')).json).toMatchObject({
      code: 'reprint_not_possible',
    });
    expect((await sendAnswer(returns[1] ?? '', 'reprint')).json).toMatchObject({
      code: 'order_disputed',
    });
    for (const order of [refunded, disputed]) expect(await jobsOf(order)).toEqual(created);
  });

  it('decide once when they act at the same time', async () => {
    const order = await received();
    const id = await requestReturn(order);
    const statuses = (await Promise.all([sendAnswer(id, 'refund'), sendAnswer(id, 'refund')])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await readOrder(order.id)).refunds).toHaveLength(1);
  });
});

type Key = keyof typeof returnCalls;
const VALID_REQUESTS: Record<Key, (order: PlacedOrder, id: string) => CallRequest> = {
  'GET /api/orders/{order}/returns': ({ id, key }) => ({ params: { order: id }, query: { key } }),
  'POST /api/orders/{order}/returns': ({ id, key, lines }) => ({
    params: { order: id },
    body: {
      key,
      lines: [{ line: lines[1], quantity: 1 }],
      reason: 'wrong_item',
      text: 'This is the CD.',
    },
  }),
  'GET /api/admin/returns': () => ({ query: { state: 'open' } }),
  'GET /api/admin/returns/{return}': (_, id) => ({ params: { return: id } }),
  'POST /api/admin/returns/{return}/answer': (_, id) => ({
    params: { return: id },
    body: { event: 'decline', answer: 'No.', with_postage: false, seen: 'asked' },
  }),
};

const bought = await received([{ quantity: 9 }, { quantity: 9 }]);
const returnId = await requestReturn(bought);

describe.each(Object.keys(returnCalls) as Key[])('%s', (key) => {
  it('is only for the affected users', async () => {
    const good = VALID_REQUESTS[key](bought, returnId);
    const isAdminCall = key.includes('/admin/');
    const stranger = isAdminCall ? good : { ...good, query: {}, body: dropKey(good.body) };
    const status = isAdminCall ? [403] : [404];
    const { db } = ctx;
    await assertRejected({ db, browser: browsers.customer, key, requests: [stranger], status });
    const asVisitor = await send(app.browser(), key, stranger);
    expect(asVisitor.status).toBe(isAdminCall ? 401 : 404);
    expect(status).toContain((await send(browsers.seller, key, stranger)).status);
    if (!key.includes('{return}')) return;
    const unknown = { ...good, params: { return: randomUUID() } };
    expect((await send(browsers.admin, key, unknown)).status).toBe(404);
  });

  it('rejects invalid input with messages and accepts valid input', async () => {
    const good = VALID_REQUESTS[key](bought, returnId);
    const browser = key.includes('/admin/') ? browsers.staff : browsers.visitor;
    await assertRejectsBadInput({ db: ctx.db, browser, key, good });
    expect((await send(browser, key, good)).status).toBe(200);
  });
});

function dropKey(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { ...body, key: undefined } : body;
}
