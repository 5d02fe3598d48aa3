import { randomUUID } from 'node:crypto';
import type { DeskOrder, ListedOrder } from '@lathe/contract/order-desk-calls';
import { orderDeskCalls } from '@lathe/contract/order-desk-calls';
import { sql } from 'kysely';
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

async function found(query: Record<string, string>): Promise<string[]> {
  const { json } = await send(browsers.staff, 'GET /api/admin/orders', { query });
  return (json as { data: ListedOrder[] }).data.map(({ uuid }) => uuid);
}

const actions = async (id: string) =>
  (await audited(ctx.db, { object_id: id }))
    .filter(({ action }) => action !== 'order.read')
    .map(({ action, actor_id }) => ({ action, actor_id }));

describe('order list for staff', () => {
  it('finds an order only by its known search fields', async () => {
    const order = await buy([{ kind: { title: 'Lighthouse Keepers 100%' } }]);
    await buy();
    await ctx.db
      .updateTable('orders')
      .set({ address: sql`address || '{"name": "Żaneta Ostrowska"}'` })
      .where('id', '=', order.id)
      .execute();
    await ctx.db
      .updateTable('parcels')
      .set({ dispatched_at: clock.now(), tracking: 'RM123456789GB' })
      .where('order_id', '=', order.id)
      .execute();
    const { number } = (await readOrder(order.id)).order;
    const searches = [number, number.toLowerCase(), number.slice(0, 6)];
    searches.push(order.email, order.email.slice(0, 12).toUpperCase());
    searches.push('rm12345', 'ostrow', 'ŻANETA', 'zaneta', 'keepers', 'keepers 100%');
    for (const q of searches) expect(await found({ q }), q).toContain(order.id);
    for (const q of ['keepers 100_', 'x@y', 'os', 'strange words']) {
      expect(await found({ q }), q).not.toContain(order.id);
    }
    expect(await found({ q: 'ostrow' })).toEqual([order.id]);
  });

  it('lists an order only under its state', async () => {
    const states = {
      Paid: {},
      'In production': { production_at: clock.now() },
      Dispatched: { dispatched_at: clock.now() },
      Delivered: { dispatched_at: clock.now(), delivered_at: clock.now() },
      Cancelled: { cancelled_at: clock.now() },
      Unpaid: { paid_at: null },
    };
    const ids = new Map<string, string>();
    for (const [state, moments] of Object.entries(states)) {
      const { id } = await buy();
      if (state !== 'Paid') await setTimes(id, moments);
      ids.set(state, id);
      expect((await readOrder(id)).order.state).toBe(state);
    }
    for (const [state, id] of ids) {
      const list = await found({ state });
      expect(list, state).toContain(id);
      const others = [...ids.values()].filter((other) => other !== id);
      expect(list.filter((each) => others.includes(each))).toEqual([]);
    }
  });

  it('filters by date and by flags', async () => {
    const order = await buy();
    await setTimes(order.id, { created_at: new Date('2025-03-04T23:30:00Z') });
    const day = '2025-03-04';
    expect(await found({ from: day, to: day })).toEqual([order.id]);
    expect(await found({ to: '2025-03-03' })).toEqual([]);
    expect(await found({ to: day, only: 'held' })).toEqual([]);
    await setTimes(order.id, { held_at: clock.now() });
    expect(await found({ to: day, only: 'held' })).toEqual([order.id]);
    expect(await found({ to: day, only: 'part_refunded' })).toEqual([]);
    await send(browsers.staff, 'POST /api/admin/orders/{order}/refunds', {
      params: { order: order.id },
      body: { what: 'amount', amount: 100, reason: 'goodwill', refunded_before: 0 },
    });
    expect(await found({ to: day, only: 'part_refunded' })).toEqual([order.id]);
  });

  it('returns matches of a common word newest first, page by page, each once', async () => {
    await sql`with placed as (
        insert into orders (number, email, locale, country_iso, currency, items_total,
          postage_total, vat_total, total, created_at, paid_at)
        select 'W' || at, 'word' || at || '@example.com', 'en_GB', 'GB', 'GBP', 100, 0, 0, 100,
          '2023-01-01T00:00Z'::timestamptz + at * interval '1 minute', now()
        from generate_series(1, 120) as at returning id)
      insert into order_lines (order_id, position, kind, mode, title, quantity, unit_price, unit_vat,
        unit_ppd, unit_earnings)
      select id, 1, 'release', 'shop', 'Everywhere', 1, 100, 0, 0, 0 from placed`.execute(ctx.db);
    const numbers: string[] = [];
    let next: string | null = '/api/admin/orders?q=everywhere';
    while (next !== null) {
      const { data, next_page_url }: { data: ListedOrder[]; next_page_url: string | null } = (
        await browsers.staff.get(next)
      ).json;
      numbers.push(...data.map(({ number }) => number));
      next = next_page_url;
    }
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, at) => `W${120 - at}`));
  });

  it('is paged, each order once, without a full scan', async () => {
    const { id } = await buy();
    await sql`insert into orders (number, email, locale, country_iso, currency, items_total,
        postage_total, vat_total, total, created_at, paid_at)
      select 'X' || at, 'many' || at || '@example.com', 'en_GB', 'GB', 'GBP', 100, 0, 0, 100,
        '2024-01-01T00:00Z'::timestamptz + at * interval '10 minutes', now()
      from generate_series(1, 1200) as at`.execute(ctx.db);
    const all: string[] = [];
    let next: string | null = '/api/admin/orders?from=2024-01-01&to=2024-01-01';
    while (next !== null) {
      const { data, next_page_url }: { data: ListedOrder[]; next_page_url: string | null } = (
        await browsers.staff.get(next)
      ).json;
      all.push(...data.map(({ uuid }) => uuid));
      next = next_page_url;
    }
    // All orders of that day, up to 23:50.
    expect(all).toHaveLength(143);
    expect(new Set(all).size).toBe(143);
    expect(all).not.toContain(id);
    await sql`analyze orders`.execute(ctx.db);
    const plan = async (condition: string) => {
      const { rows } = await sql
        .raw(
          `explain select id from orders where ${condition} order by created_at desc, id desc limit 51`,
        )
        .execute(ctx.db);
      return JSON.stringify(rows);
    };
    expect(await plan('true')).toContain('orders_newest');
    expect(await plan('held_at is not null')).toContain('orders_held');
    expect(await plan(`lower(email) like 'many12%'`)).toContain('orders_by_email');
    expect(await plan(`folded(address ->> 'name') like '%ostrow%'`)).toContain('orders_by_name');
  });
});

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
