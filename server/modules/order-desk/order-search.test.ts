/** Orders that staff search for and list. */
import type { ListedOrder } from '@lathe/contract/order-desk-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { send } from '../../testing/bad-input.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

const app = await testApp();
const { ctx, clock } = app;
const { browsers, buy, readOrder, setTimes } = await makeOrderDesk(app);

async function found(query: Record<string, string>): Promise<string[]> {
  const { json } = await send(browsers.staff, 'GET /api/admin/orders', { query });
  return (json as { data: ListedOrder[] }).data.map(({ uuid }) => uuid);
}

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
