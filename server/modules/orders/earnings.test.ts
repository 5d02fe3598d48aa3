/** Earnings are frozen with the sale, pending until after dispatch, and then available. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { type DuePage, listDueOrders, releaseEarnings } from './release-earnings.ts';
import { earners } from './testing/earners.ts';

const app = await testApp();
const { ctx, clock } = app;
const { sellerWith, balance, release, refund, books, deliver } = await earners(app);

describe('VAT on earnings', () => {
  it('is paid and reclaimed for sellers whose tax profile says so, apart from the earnings', async () => {
    const seller = await sellerWith({ vatNumber: 'GB980780684', taxCountry: 'GB' });
    const order = await seller.sell(2);
    expect(await books(order.id)).toMatchObject({
      earnings: 2 * 356,
      input_vat: 2 * 71,
      earnings_pending: -2 * 427,
    });
    const line = await ctx.db
      .selectFrom('order_lines')
      .select(['unit_earnings', 'unit_earnings_vat'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ unit_earnings: 427, unit_earnings_vat: 71 });
    await refund(order.id, { what: 'all' });
    expect(await books(order.id)).not.toHaveProperty('input_vat');
  });

  it('is not paid because a number was typed, or for a registration elsewhere', async () => {
    for (const status of [
      { vatNumber: 'GB980780684' },
      { vatNumber: 'DE136695976', taxCountry: 'DE', country: 'DE' },
    ]) {
      const seller = await sellerWith(status);
      const entries = await books((await seller.sell()).id);
      expect(entries).toMatchObject({ earnings: 356, earnings_pending: -356 });
      expect(entries).not.toHaveProperty('input_vat');
    }
  });
});

describe('earnings', () => {
  it('that are due are found in pages of a fixed size', async () => {
    const seller = await sellerWith();
    const sold = [await seller.sell(), await seller.sell(), await seller.sell()];
    for (const { id } of sold) await deliver(id);
    clock.advance({ days: 14 });
    const found: string[] = [];
    let after: string | null = null;
    do {
      const { orders, last }: DuePage = await listDueOrders(ctx, { after, limit: 2 });
      expect(orders.length).toBeLessThanOrEqual(2);
      found.push(...orders);
      after = last;
    } while (after !== null);
    expect(found).toEqual(expect.arrayContaining(sold.map(({ id }) => id)));
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 3 * 356 });
  });

  it('become available 14 days after dispatch, once, also if jobs run at the same time', async () => {
    const seller = await sellerWith();
    const order = await seller.sell(3);
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 3 * 356, available: 0 });
    await deliver(order.id);
    clock.advance({ days: 13, hours: 23 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 3 * 356, available: 0 });
    clock.advance({ hours: 1 });
    await Promise.all([1, 2, 3].map(() => releaseEarnings(ctx, { orderId: order.id })));
    await release();
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 3 * 356 });
    const { rows } = await sql`select from ledger_transactions
      where kind = 'earnings_released' and reference like ${`${order.lines[0]}/%`}`.execute(ctx.db);
    expect(rows).toHaveLength(1);
  });

  it('of a line with its own day become available then, without dispatch', async () => {
    const seller = await sellerWith();
    const order = await seller.sell();
    await sql`update order_lines set available_from = ${clock.now()}::date + 2
      where order_id = ${order.id}`.execute(ctx.db);
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 356, available: 0 });
    clock.advance({ days: 2 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 356 });
  });

  it('without a parcel need a day of their own, or they would be pending for ever', async () => {
    const { id } = await (await sellerWith()).sell();
    await expect(
      sql`update order_lines set parcel = null, fulfilment = 'mailed'
        where order_id = ${id}`.execute(ctx.db),
    ).rejects.toThrow('order_lines_available_check');
  });

  it('of a sale that a process of the previous version booked become available too', async () => {
    const seller = await sellerWith();
    const order = await seller.sell();
    await sql`delete from earnings where order_line_id = ${order.lines[0]}`.execute(ctx.db);
    await deliver(order.id);
    clock.advance({ days: 14 });
    await release();
    expect(await balance(seller.id)).toEqual({ pending: 0, available: 356 });
  });
});
