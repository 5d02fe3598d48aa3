/** What staff do with an order, and who may do it. */
import { randomUUID } from 'node:crypto';
import type { DeskOrder } from '@lathe/contract/order-desk-calls';
import { orderDeskCalls } from '@lathe/contract/order-desk-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallName,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { ADDRESSES } from '../checkout/testing/buyers.ts';
import { makeOrderDesk, type PlacedOrder } from '../checkout/testing/orders.ts';
import { collectable } from '../orders/testing/collectable.ts';

const app = await testApp();
const { ctx, clock } = app;
const { browsers, people, buy, readOrder, startProduction, setTimes } = await makeOrderDesk(app);

const actions = async (id: string) =>
  (await audited(ctx.db, { object_id: id }))
    .filter(({ action }) => action !== 'order.read')
    .map(({ action, actor_id }) => ({ action, actor_id }));

describe('staff', () => {
  it('add notes that only staff can read and nobody can change', async () => {
    const order = await buy();
    const path = `/api/admin/orders/${order.id}/notes`;
    await browsers.staff.post(path, { text: '  Called, wants it by Friday.  ' });
    await browsers.admin.post(path, { text: 'Told the plant.' });
    expect((await readOrder(order.id)).notes).toMatchObject([
      { text: 'Called, wants it by Friday.', author: 'Sam Ellery' },
      { text: 'Told the plant.' },
    ]);
    const own = await app.browser().get(`/api/orders/${order.id}?key=${order.key}`);
    expect(own.text).not.toContain('Friday');
    expect((await browsers.staff.post(path, { text: ' \n ' })).status).toBe(422);
    await expect(
      ctx.db.updateTable('order_notes').set({ text: 'Never mind.' }).execute(),
    ).rejects.toThrow('only ever added to');
  });

  it('put an order on hold and release it, with a reason each time', async () => {
    const order = await buy();
    const hold = (held: boolean, note = 'Address looks odd.') =>
      browsers.staff.put(`/api/admin/orders/${order.id}/hold`, { held, note });
    expect((await hold(true)).json as DeskOrder).toMatchObject({
      order: { state: 'Paid', on_hold: true },
      operations: { hold_enabled: false, let_go_enabled: true, cancel_enabled: true },
    });
    expect((await hold(false, 'It is fine.')).json as DeskOrder).toMatchObject({
      held_at: null,
      notes: [{ text: 'Address looks odd.' }, { text: 'It is fine.' }],
    });
    await setTimes(order.id, { dispatched_at: clock.now() });
    expect((await hold(true)).json).toMatchObject({ code: 'order_not_changeable' });
    expect(await actions(order.id)).toEqual([
      { action: 'order.held', actor_id: people.staff.id },
      { action: 'order.let_go', actor_id: people.staff.id },
    ]);
  });

  it('resend the receipt, change the address and cancel for the buyer, all logged', async () => {
    const order = await buy();
    const path = `/api/admin/orders/${order.id}`;
    await mailsTo(app, order.email);
    expect((await browsers.staff.post(`${path}/receipt`)).status).toBe(200);
    expect(await mailsTo(app, order.email)).toHaveLength(2);
    const address = { ...ADDRESSES.GB, city: 'York', country: 'GB' };
    const moved = await browsers.staff.put(`${path}/address`, { address });
    expect(moved.json as DeskOrder).toMatchObject({ order: { address: { city: 'York' } } });
    const cancelled = await browsers.admin.post(`${path}/cancel`);
    expect(cancelled.json as DeskOrder).toMatchObject({
      order: { state: 'Cancelled', refund: 'whole' },
      left: { total: { amount: 0 } },
      operations: { cancel_enabled: false, refund_enabled: false, hold_enabled: false },
    });
    expect((await browsers.admin.post(`${path}/cancel`)).status).toBe(409);
    expect((await mailsTo(app, order.email))[0]?.subject).toContain('cancelled');
    expect((await readOrder(order.id)).mails.map(({ letter }) => letter)).toEqual([
      'confirmed',
      'confirmed',
      'address_changed',
      'cancelled',
    ]);
    expect((await actions(order.id)).map(({ action }) => action)).toEqual([
      'order.receipt_sent',
      'order.moved',
      'order.cancelled',
    ]);
  });

  it('cannot readdress or cancel an order in production, nor use the calls of the buyer', async () => {
    const order = await buy();
    await startProduction(order.id);
    const params = { order: order.id };
    const address = { ...ADDRESSES.GB, country: 'GB' };
    for (const [key, body] of [
      ['POST /api/admin/orders/{order}/cancel', {}],
      ['PUT /api/admin/orders/{order}/address', { address }],
    ] as const) {
      const requests = [{ params, body }];
      await assertRejected({ db: ctx.db, browser: browsers.staff, key, requests, status: [409] });
    }
    const other = await buy();
    expect((await browsers.staff.post(`/api/orders/${other.id}/cancel`)).status).toBe(404);
    expect((await readOrder(other.id)).order.state).toBe('Paid');
  });
});

type Key = keyof typeof orderDeskCalls;
const VALID_REQUESTS: Record<Key, (order: PlacedOrder) => CallRequest> = {
  'GET /api/admin/orders': () => ({ query: { q: 'Night', state: 'Paid', from: '2026-01-01' } }),
  'GET /api/admin/orders/{order}': ({ id }) => ({ params: { order: id } }),
  'POST /api/admin/orders/{order}/notes': ({ id }) => ({
    params: { order: id },
    body: { text: 'A note.' },
  }),
  'PUT /api/admin/orders/{order}/hold': ({ id }) => ({
    params: { order: id },
    body: { held: true, note: 'A reason.' },
  }),
  'POST /api/admin/orders/{order}/receipt': ({ id }) => ({ params: { order: id } }),
  'POST /api/admin/orders/{order}/links': ({ id }) => ({ params: { order: id } }),
  'PUT /api/admin/orders/{order}/address': ({ id }) => ({
    params: { order: id },
    body: { address: { ...ADDRESSES.GB, country: 'GB' } },
  }),
  'POST /api/admin/orders/{order}/cancel': ({ id }) => ({ params: { order: id }, body: {} }),
  'POST /api/admin/orders/{order}/collected': ({ id, lines }) => ({
    params: { order: id },
    body: { lines },
  }),
  'POST /api/admin/orders/{order}/refunds': ({ id, lines }) => ({
    params: { order: id },
    body: {
      what: 'things',
      lines: [{ line: lines[0], quantity: 1 }],
      reason: 'damaged',
      note: 'Seen.',
      refunded_before: 0,
    },
  }),
};

const placedOrder = await buy([{}], browsers.customer);

describe.each(Object.keys(orderDeskCalls) as Key[])('%s', (key) => {
  it('is only for staff and admins', async () => {
    const requests = [VALID_REQUESTS[key](placedOrder)];
    const { db } = ctx;
    await assertRejected({ db, browser: browsers.seller, key, requests, status: [403] });
    expect((await send(browsers.visitor, key, VALID_REQUESTS[key](placedOrder))).status).toBe(401);
    // Customers may not use the order desk, not even for their own orders.
    expect((await send(browsers.customer, key, VALID_REQUESTS[key](placedOrder))).status).toBe(403);
    if (!key.includes('{order}')) return;
    const unknown = { ...VALID_REQUESTS[key](placedOrder), params: { order: randomUUID() } };
    expect((await send(browsers.staff, key, unknown)).status).toBe(404);
  });

  it('rejects invalid input with messages and accepts valid input', async () => {
    const good = VALID_REQUESTS[key](placedOrder);
    await assertRejectsBadInput({
      db: ctx.db,
      browser: browsers.staff,
      key: key satisfies CallName,
      good,
    });
    const own = key.endsWith('cancel')
      ? VALID_REQUESTS[key](await buy())
      : key.endsWith('collected')
        ? VALID_REQUESTS[key](await collectable(ctx, await buy()))
        : good;
    expect((await send(browsers.admin, key, own)).status).toBe(200);
  });
});
