/** The reason of a refund decides whether the sellers or Lathe pay for it. */
import type { SoldLine } from '@lathe/contract/sales-calls';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { handleDispute } from '../orders/index.ts';

const app = await testApp();
const { ctx } = app;
const { browsers, people, buy, readOrder, books, makeRelease, startProduction, deliver } =
  await makeOrderDesk(app);
const { seller } = people;
const partner = await makePerson(app, { seller: true });

/** Two thirds and one third, so that every share is rounded. */
async function sharedRelease(): Promise<string> {
  const release = await makeRelease();
  await sql`
    with split as (
      insert into release_splits (release_id, state, proposed_by, proposed_at, decided_at)
      values (${release}, 'agreed', ${seller.id}, now(), now()) returning id)
    insert into release_split_shares (split_id, user_id, position, share_basis_points)
    select split.id, payee, place, points from split, unnest(${[seller.id, partner.id]}::uuid[],
      array[1, 2], array[6667, 3333]) as payees (payee, place, points)`.execute(ctx.db);
  return release;
}

async function refund(id: string, body: object) {
  const { refunded_total } = (await readOrder(id)).order;
  const path = `/api/admin/orders/${id}/refunds`;
  const seen = { refunded_before: refunded_total?.amount ?? 0 };
  const reply = await browsers.staff.post(path, { ...seen, ...body });
  expect(reply.status).toBe(200);
}
const copies = (line: string | undefined, quantity: number) => ({
  what: 'things',
  lines: [{ line, quantity }],
});

/** Pending earnings by the ledger, and by the view that the sales screens read. */
async function earned(orderId: string): Promise<[string, number, number][]> {
  const { rows } = await sql<{ party: string; booked: number; shown: number }>`
    select party_id as party, sum(earnings)::integer as shown, (
      select -sum(amount)::integer from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'earnings_pending' and ledger_entries.party_id = line_earnings.party_id
        and (reference = ${orderId}
          or reference in (select id::text from refunds where order_id = ${orderId}))) as booked
    from line_earnings join order_lines on order_lines.id = line_id
    where order_id = ${orderId} group by party_id`.execute(ctx.db);
  return rows
    .map(({ party, booked, shown }): [string, number, number] => [party, booked, shown])
    .toSorted((a, b) => b[1] - a[1]);
}

async function loseDispute(orderId: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select(['payment_id', 'orders.total'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const dispute = {
    type: 'dispute',
    state: 'lost',
    paymentId: order.payment_id ?? '',
    disputeId: `dp_${orderId}`,
    amount: money(order.total, 'GBP'),
    reason: 'fraudulent',
    fees: [],
  } as const;
  await inTransaction(ctx.db, (tx) => handleDispute(tx, ctx, dispute));
}

describe('a refund that Lathe bears', () => {
  it('leaves everyone who shares the earnings theirs, and is a loss of Lathe', async () => {
    const { id, lines } = await buy([{ release: await sharedRelease(), quantity: 3 }]);
    await startProduction(id);
    expect(await earned(id)).toEqual([
      [seller.id, 711, 711],
      [partner.id, 357, 357],
    ]);
    await refund(id, { ...copies(lines[0], 1), reason: 'damaged' });
    expect(await earned(id)).toEqual([
      [seller.id, 711, 711],
      [partner.id, 357, 357],
    ]);
    expect(await books(id)).toMatchObject({ refund_losses: 356, earnings: 712 });
    expect(await readOrder(id)).toMatchObject({
      seller_amount: { amount: 1068 },
      refunds: [{ reason: 'damaged', kept_earnings: { amount: 356 } }],
    });
    await refund(id, { ...copies(lines[0], 1), reason: 'changed_mind' });
    expect(await earned(id)).toEqual([
      [seller.id, 474, 474],
      [partner.id, 238, 238],
    ]);
    const { seller_amount, refunds } = await readOrder(id);
    expect(seller_amount.amount).toBe(712);
    expect(refunds.map(({ kept_earnings }) => kept_earnings.amount).toSorted()).toEqual([0, 356]);
  });

  it('stays exact with amounts, other reasons and a lost dispute in any order', async () => {
    const { id, lines } = await buy([
      { release: await sharedRelease(), quantity: 3 },
      { kind: { type: 'cd' }, quantity: 2 },
    ]);
    await startProduction(id);
    const steps = [
      { what: 'amount', amount: 777, reason: 'goodwill' },
      { ...copies(lines[0], 1), reason: 'not_as_described' },
      { ...copies(lines[1], 1), reason: 'lost' },
      { what: 'things', postage: true, reason: 'damaged' },
      { what: 'amount', amount: 1, reason: 'other' },
      { ...copies(lines[0], 1), reason: 'wrong_item' },
    ];
    for (const step of steps) {
      await refund(id, step);
      for (const [, booked, shown] of await earned(id)) expect(booked).toBe(shown);
    }
    await loseDispute(id);
    const after = await earned(id);
    for (const [, booked, shown] of after) expect(booked).toBe(shown);
    const kept = after.reduce((sum, [, booked]) => sum + booked, 0);
    const deskOrder = await readOrder(id);
    const ofRefunds = deskOrder.refunds.reduce((sum, each) => sum + each.kept_earnings.amount, 0);
    expect(kept).toBe(ofRefunds);
    expect(kept).toBeGreaterThan(0);
    expect(deskOrder.seller_amount.amount).toBe(kept);
    const { card_fees: fee = 0, dispute_losses: twice = 0, ...rest } = await books(id);
    expect(rest).toEqual({ card: -fee - twice, earnings_pending: -kept, refund_losses: kept });
    expect((await readOrder(id)).order.refund).toBe('whole');
  });

  it('takes the earnings back for copies that were not made, whatever the reason', async () => {
    const { id, lines } = await buy([{ quantity: 2 }]);
    await mailsTo(app, 'nobody@example.com');
    await refund(id, { ...copies(lines[0], 1), reason: 'damaged' });
    expect(await earned(id)).toEqual([[seller.id, 356, 356]]);
    expect((await books(id)).refund_losses).toBeUndefined();
  });

  it('is shown to the seller as refunded, with the earnings as before', async () => {
    const { id, lines } = await buy();
    await deliver(id);
    await refund(id, { what: 'all', reason: 'lost' });
    await mailsTo(app, 'nobody@example.com');
    const month = ctx.clock.now().toISOString().slice(0, 7);
    const { json } = await browsers.seller.get(`/api/users/${seller.id}/sold_lines?month=${month}`);
    const { data } = json as { data: SoldLine[] };
    expect(data.find(({ uuid }) => uuid === lines[0])).toMatchObject({
      refunded_quantity: 1,
      refunded: { amount: 2850 },
      earnings: { amount: 356 },
      payment_status: 'refunded',
    });
  });

  it('is not for refunds from before: the sellers gave their earnings back', async () => {
    const { id, lines } = await buy();
    await deliver(id);
    const { checkout_id } = await ctx.db
      .selectFrom('orders')
      .select('checkout_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await sql`with refunded as (
        insert into refunds (checkout_id, order_id, amount, currency, reason, created_at)
        values (${checkout_id}, ${id}, 2850, 'GBP', 'damaged', now()) returning id)
      insert into refund_lines (refund_id, order_line_id, quantity, amount, vat, mechanicals, shares)
      select id, ${lines[0]}::uuid, 1, 2850, 475, 151, ${JSON.stringify({ [seller.id]: 356 })}::jsonb
      from refunded`.execute(ctx.db);
    expect(await readOrder(id)).toMatchObject({
      seller_amount: { amount: 0 },
      refunds: [{ reason: 'damaged', kept_earnings: { amount: 0 } }],
    });
    const { rows } = await sql`select from line_earnings
      where line_id = ${lines[0]} and earnings = 0`.execute(ctx.db);
    expect(rows).toHaveLength(1);
  });
});
