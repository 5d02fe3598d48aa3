/** Checks the consistency of the demo world in the database: orders, tickets and the plant. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../server/testing/app.ts';
import { wholeWorld } from './testing/whole-world.ts';

const app = await testApp();
const { db } = app.ctx;
const { violations, count } = await wholeWorld(app);

describe('demo orders', () => {
  it('have lines that add up', async () => {
    expect(
      await violations(sql`
        select number from orders join order_lines on order_id = orders.id
        group by orders.id
        having items_total <> sum(unit_price * quantity)
          or vat_total < sum(unit_vat * quantity)
          or (country_iso in ('US', 'CH') and vat_total <> 0)
          or (country_iso = 'GB' and (vat_total = 0 or currency <> 'GBP'))
          or bool_or(unit_vat >= unit_price or unit_ppd >= unit_price or unit_earnings - unit_earnings_vat >= unit_ppd)`),
    ).toEqual([]);
    expect(
      await violations(sql`select number from orders
        where not exists (select from order_lines where order_id = orders.id)`),
    ).toEqual([]);
    expect(await count(sql`select count(*) from orders`)).toBeGreaterThan(2500);
  });

  it('use the price list of their day', async () => {
    expect(
      await violations(sql`
        select number, unit_price from order_lines
        join orders on orders.id = order_id
        join releases on releases.id = sellable_id
        join prices on prices.release_type_id = releases.release_type_id
          and prices.tier = releases.price_tier and prices.currency = 'GBP'
        where country_iso = 'GB' and unit_price <> prices.rrp + (
          select coalesce(sum(rrp), 0) from release_options
          join design_option_prices as extra using (design_option_id)
          where release_id = releases.id and extra.currency = 'GBP')`),
    ).toEqual([]);
  });

  it('have events in order: paid, made, shipped, delivered', async () => {
    expect(
      await violations(sql`
        select number from orders where paid_at < created_at or production_at < paid_at
          or dispatched_at < production_at or delivered_at < dispatched_at
          or refunded_at < paid_at or greatest(created_at, paid_at, delivered_at) > now()`),
    ).toEqual([]);
    expect(
      await violations(sql`
        select number from orders join order_lines on order_id = orders.id
        join releases on releases.id = sellable_id where dispatched_at < release_date`),
    ).toEqual([]);
  });

  it('never oversell, and are counted in the charts', async () => {
    expect(
      await violations(sql`
        select title, copies_sold from releases where copies_sold <> coalesce(
          (select sum(copies) from release_sales where release_id = releases.id), 0)
          or copies_sold > quantity_limit`),
    ).toEqual([]);
    const left = await db
      .selectFrom('releases')
      .select(({ ref }) => sql<number>`${ref('quantity_limit')} - ${ref('copies_sold')}`.as('left'))
      .where('catalog_no', 'in', ['KAI-006', 'KAI-008'])
      .orderBy('catalog_no')
      .execute();
    expect(left.map((row) => row.left)).toEqual([0, 43]);
  });

  it('are in the ledger with the paid amount, and limited copies have a number each', async () => {
    expect(
      await violations(sql`
        select number from orders where paid_at is not null and refunded_at is null and total <> (
          select sum(amount) from ledger_entries
          join ledger_transactions on ledger_transactions.id = transaction_id
          where reference = 'demo ' || orders.id and account in ('card', 'card_fees'))`),
    ).toEqual([]);
    expect(await count(sql`select sum(amount) as count from ledger_entries`)).toBe(0);
    // Only sales after the split was decided are shared.
    expect(
      await violations(sql`
        select number from orders join order_lines on order_id = orders.id
        left join release_splits on release_splits.release_id = order_lines.sellable_id
        where paid_at is not null and (decided_at is not null and decided_at <= orders.created_at)
          <> (unit_earnings = (select sum(unit_earnings) from order_line_shares
            where order_line_id = order_lines.id) is true)`),
    ).toEqual([]);
    expect(await count(sql`select count(*) from order_line_shares`)).toBeGreaterThan(0);
    // Seller earnings per line, less refunds, must match the ledger.
    expect(
      await violations(sql`
        select number from orders join order_lines on order_id = orders.id
        where paid_at is not null and (refunded_at is not null) <> (
          refunded_total = total and refunded_quantity = quantity and unit_earnings * quantity = (
            select coalesce(sum(value::integer), 0)
            from refund_lines cross join jsonb_each_text(shares)
            where order_line_id = order_lines.id))`),
    ).toEqual([]);
    expect(
      await violations(sql`
        select title from releases where quantity_limit is not null and copies_sold <> (
          select count(*) from order_copies where release_id = releases.id)`),
    ).toEqual([]);
  });

  it('have a refundable payment, an address and item descriptions', async () => {
    expect(
      await violations(sql`
        select number from orders left join checkouts on checkouts.id = checkout_id
        left join sandbox_payments on sandbox_payments.key = checkout_id::text
        where (paid_at is null) <> (checkout_id is null)
          or (paid_at is not null and (sandbox_payments.id is null or status <> 'succeeded'
            or payment_id <> sandbox_payments.id or amount <> orders.total
            or refunded <> refunded_total or sandbox_payments.currency <> orders.currency))
          or address->>'country' <> country_iso or address->>'postcode' = ''`),
    ).toEqual([]);
    const { rows } = await sql<{ description: string }>`
      select distinct description from order_lines join orders on orders.id = order_id
      where locale = 'de'`.execute(db);
    const words = rows.map(({ description }) => description);
    expect(words).toEqual(expect.arrayContaining(['CD', expect.stringMatching(/^12″-Vinyl, /)]));
    expect(words).toEqual(expect.arrayContaining([expect.stringMatching(/^T-Shirt, /)]));
  });

  it('cover every order state for the demo customer', async () => {
    const orders = await db
      .selectFrom('orders')
      .selectAll()
      .where('email', '=', 'customer@lathe.test')
      .execute();
    expect(orders).toHaveLength(11);
    const open = orders.filter(({ cancelled_at, refunded_at }) => !cancelled_at && !refunded_at);
    expect(open.filter(({ delivered_at }) => delivered_at).length).toBeGreaterThanOrEqual(4);
    expect(open.filter(({ production_at }) => !production_at).length).toBeGreaterThanOrEqual(1);
    expect(orders.filter(({ cancelled_at }) => cancelled_at)).toHaveLength(1);
    expect(
      orders.filter(({ refunded_at, delivered_at }) => refunded_at && delivered_at),
    ).toHaveLength(1);
  });
});

describe('demo events', () => {
  it('are past, coming, sold out, postponed and cancelled', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where starts_at < now())::integer as past,
        count(*) filter (where postponed_at is not null)::integer as postponed,
        count(*) filter (where cancelled_at is not null)::integer as cancelled,
        count(*) filter (where places.sold = capacity)::integer as full,
        count(*) filter (where starts_at > now() and places.sold < capacity
          and postponed_at is null and cancelled_at is null)::integer as open
      from events join ticket_pools as places on places.event_id = events.id`.execute(db);
    expect(rows).toEqual([{ past: 2, postponed: 1, cancelled: 1, full: 1, open: 2 }]);
  });

  it('have a ticket for each place sold, numbered without gaps, and none that is refunded', async () => {
    expect(
      await violations(sql`
        select categories.name from ticket_categories as categories
        join tickets on tickets.category_id = categories.id
        group by categories.id
        having count(*) filter (where tickets.cancelled_at is null) <> sold
          or count(*) <> numbered or max(tickets.number) <> count(*)
          or count(*) > coalesce(quantity, count(*))`),
    ).toEqual([]);
    expect(
      await violations(sql`
        select orders.number from tickets join order_lines on order_lines.id = order_line_id
        join orders on orders.id = order_id join events on events.id = event_id
        group by orders.id, order_lines.id
        having count(*) <> quantity or bool_or(paid_at > starts_at)
          or bool_or((tickets.cancelled_at is null) <> (refunded_at is null))
          or bool_or((events.cancelled_at is null) <> (refunded_at is null))`),
    ).toEqual([]);
    expect(await count(sql`select count(*) from tickets`)).toBeGreaterThan(500);
    expect(
      await violations(sql`
        select events.name from events join tickets on tickets.event_id = events.id
        left join admissions on ticket_id = tickets.id
        group by events.id
        having (count(ticket_id) > 0) <> (starts_at < now()) or count(ticket_id) > 0.95 * count(*)
          or max(at_door) > starts_at + interval '1 hour'`),
    ).toEqual([]);
  });
});

describe('demo plant', () => {
  it('has jobs in every format and in many stages, and none for shipped orders', async () => {
    const stages = await db
      .selectFrom('making_jobs')
      .select(['format', 'stage'])
      .groupBy(['format', 'stage'])
      .execute();
    expect(new Set(stages.map(({ format }) => format)).size).toBeGreaterThanOrEqual(4);
    expect(stages.map(({ stage }) => stage)).toContain('queued');
    expect(
      await violations(sql`
        select orders.number from orders join order_lines on order_lines.order_id = orders.id
        left join making_jobs on order_line_id = order_lines.id
        where (making_jobs.id is not null) <> (paid_at is not null and dispatched_at is null
          and cancelled_at is null and refunded_at is null)
        or (production_at is null and stage <> 'queued')`),
    ).toEqual([]);
  });
});
