/** Test helpers: orders paid through the public API, and staff who handle them. */
import { randomUUID } from 'node:crypto';
import type { DeskOrder } from '@lathe/contract/order-desk-calls';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { type ReleaseFixture, releasesOf } from '../../storefront/testing/titles.ts';
import { addToBasket, pay, stateOf } from './buyers.ts';

export interface PlacedOrder {
  id: string;
  key: string;
  email: string;
  /** In the order they were requested. */
  lines: string[];
}

export interface OrderItem {
  kind?: ReleaseFixture;
  quantity?: number;
  /** Uses an existing release. */
  release?: string;
}

export async function makeOrderDesk(app: TestApp) {
  const { ctx, clock } = app;
  const seller = await makePerson(app, { seller: true });
  const people = {
    seller,
    staff: await makePerson(app, { role: 'staff', name: 'Sam Ellery' }),
    admin: await makePerson(app, { role: 'admin' }),
    customer: await makePerson(app),
  };
  const browsers = {
    visitor: app.browser(),
    seller: await signedInBrowser(app, seller),
    staff: await signedInBrowser(app, people.staff),
    admin: await signedInBrowser(app, people.admin),
    customer: await signedInBrowser(app, people.customer),
  };

  const makeRelease = releasesOf(ctx, seller.id);

  async function buy(items: readonly OrderItem[] = [{}], by?: TestBrowser): Promise<PlacedOrder> {
    const browser = by ?? app.browser();
    const releases: string[] = [];
    for (const { kind, quantity, release } of items) {
      const id = release ?? (await makeRelease(kind));
      releases.push(id);
      await addToBasket(browser, id, quantity ?? 1);
    }
    const email = `${randomUUID()}@example.com`;
    const paid = stateOf(await pay(browser, { email }));
    const [order, key] = [paid.order ?? '', paid.key ?? ''];
    const rows = await ctx.db
      .selectFrom('order_lines')
      .select(['id', 'sellable_id'])
      .where('order_id', '=', order)
      .execute();
    const lineOf = (release: string) => rows.find(({ sellable_id }) => sellable_id === release)?.id;
    return { id: order, key, email, lines: releases.map((release) => lineOf(release) ?? '') };
  }

  async function setTimes(id: string, times: Record<string, Date | null>): Promise<void> {
    const { packed_at, ...orderTimes } = times;
    if (Object.keys(orderTimes).length > 0) {
      await ctx.db.updateTable('orders').set(orderTimes).where('id', '=', id).execute();
    }
    const { dispatched_at, delivered_at } = orderTimes;
    const parcelTimes = {
      ...(packed_at !== undefined && { packed_at }),
      ...(dispatched_at !== undefined && { dispatched_at }),
      ...(delivered_at !== undefined && { delivered_at }),
    };
    if (Object.keys(parcelTimes).length > 0) {
      await ctx.db.updateTable('parcels').set(parcelTimes).where('order_id', '=', id).execute();
    }
  }

  return {
    people,
    browsers,
    makeRelease,
    buy,
    startProduction: (id: string) => setTimes(id, { production_at: clock.now() }),
    deliver: (id: string) =>
      setTimes(id, {
        production_at: clock.now(),
        dispatched_at: clock.now(),
        delivered_at: clock.now(),
      }),
    setTimes,
    readOrder: async (id: string): Promise<DeskOrder> =>
      (await browsers.staff.get(`/api/admin/orders/${id}`)).json,
    /** Ledger balance of an order and its follow-ups, by account. */
    books: async (id: string): Promise<Record<string, number>> => {
      const { rows } = await sql<{ account: string; left: number }>`
        select account, sum(amount)::integer as left from ledger_entries
        join ledger_transactions on ledger_transactions.id = transaction_id
        where reference = ${id}
          or reference in (select id::text from refunds where order_id = ${id})
          or reference in (select id::text from disputes where order_id = ${id})
        group by account having sum(amount) <> 0`.execute(ctx.db);
      return Object.fromEntries(rows.map(({ account, left }) => [account, left]));
    },
    /** Amount and number of card refunds of an order. */
    cardRefunds: async (id: string): Promise<{ amount: number; times: number }> => {
      const { rows } = await sql<{ amount: number; times: number }>`
        select sandbox_payments.refunded as amount, (select count(*)::integer
          from sandbox_refunds where payment_id = sandbox_payments.id) as times
        from sandbox_payments join orders on checkout_id::text = key
        where orders.id = ${id}`.execute(ctx.db);
      return rows[0] ?? { amount: -1, times: -1 };
    },
  };
}
