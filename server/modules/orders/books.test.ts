/** Any sequence of sales, refunds, disputes, releases of earnings and payouts, on the database. */
import { money } from '@lathe/rules/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeOrderDesk, type PlacedOrder } from '../checkout/testing/orders.ts';
import { balancesOf, bookTransaction } from '../ledger/index.ts';
import { releasesOf } from '../storefront/testing/titles.ts';
import { settleRefund } from './end-failed-refund.ts';
import { handleDispute } from './handle-dispute.ts';
import { applyRefundResult } from './refund-attempts.ts';
import { OWED } from './refund-debts.ts';
import { type RefundSelection, refundOrder } from './refund-order.ts';

const app = await testApp();
const { ctx, clock } = app;
const { buy, deliver, people } = await makeOrderDesk(app);
const label = await makePerson(app, { seller: true });
const artist = await makePerson(app, { seller: true });
await sql`insert into seller_tax_status (user_id, country_iso, vat_number, registered_from)
  values (${label.id}, 'GB', 'GB980780684', '2020-04-01')`.execute(ctx.db);
const releases = [await releasesOf(ctx, label.id)(), await releasesOf(ctx, label.id)()];
await sql`
  with split as (
    insert into release_splits (release_id, state, proposed_by, proposed_at, decided_at)
    values (${releases[1]}, 'agreed', ${label.id}, now(), now()) returning id)
  insert into release_split_shares (split_id, user_id, position, share_basis_points)
  select split.id, payee, place, points from split, unnest(${[label.id, artist.id]}::uuid[],
    array[1, 2], array[6667, 3333]) as payees (payee, place, points)`.execute(ctx.db);

const orders: PlacedOrder[] = [];
let payouts = 0;

async function refund(order: PlacedOrder, selection: RefundSelection, isByLathe: boolean) {
  const input = { note: '', madeBy: people.staff.id, requestKey: null, refundedBefore: null };
  const reason = isByLathe ? 'damaged' : 'changed_mind';
  try {
    await inTransaction(ctx.db, (tx) =>
      refundOrder(tx, ctx, { ...input, reason, orderId: order.id, selection, notifyBuyer: false }),
    );
  } catch (error) {
    // More than is left, or a dispute is open: nothing may have happened.
    if (!(error instanceof CallError)) throw error;
  }
}

async function dispute(
  order: PlacedOrder,
  { state, part }: { state: 'opened' | 'won' | 'lost'; part: number },
): Promise<void> {
  const { rows } = await sql<{ payment: string; total: number }>`
    select payment_id as payment, orders.total from orders
    join checkouts on checkouts.id = checkout_id where orders.id = ${order.id}`.execute(ctx.db);
  const [{ payment, total } = { payment: '', total: 0 }] = rows;
  const event = { type: 'dispute', state, paymentId: payment, reason: 'fraudulent' } as const;
  await inTransaction(ctx.db, (tx) =>
    handleDispute(tx, ctx, {
      ...event,
      disputeId: `dp_${part}_${order.id}`,
      amount: money(Math.ceil(total / part), 'GBP'),
      fees: [],
    }),
  );
}

/** The oldest refund of the order that was not decided yet. */
async function failRefund(order: PlacedOrder): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from refunds where order_id = ${order.id}
    and failed_at is null and dispute_id is null order by created_at, id limit 1`.execute(ctx.db);
  const [{ id: key } = { id: '' }] = rows;
  if (key === '') return;
  const result = { refundId: `re_${key}`, state: 'failed', failure: 'declined' } as const;
  await inTransaction(ctx.db, (tx) => applyRefundResult(tx, ctx, { key, result }));
}

async function settleRefunds(order: PlacedOrder): Promise<void> {
  const { rows } = await sql<{ id: string; owed: number }>`select id, ${OWED} as owed from refunds
    where order_id = ${order.id} and failed_at is not null and settled_at is null`.execute(ctx.db);
  for (const { id: refundId, owed: paid } of rows) {
    try {
      const decision = { refundId, paid, staffId: people.staff.id, note: 'Bank transfer' };
      await inTransaction(ctx.db, (tx) => settleRefund(tx, ctx, decision));
    } catch (error) {
      // A dispute is open.
      if (!(error instanceof CallError)) throw error;
    }
  }
}

async function payOut(party: string): Promise<void> {
  const [{ available = 0 } = {}] = await balancesOf(ctx.db, party);
  if (available <= 0) return;
  payouts += 1;
  const entries = [
    { account: 'earnings_available', party, amount: money(available, 'GBP') } as const,
    { account: 'bank', party: null, amount: money(-available, 'GBP') } as const,
  ];
  const booking = { kind: 'payout', currency: 'GBP', entries, now: clock.now() } as const;
  await inTransaction(ctx.db, (tx) =>
    bookTransaction(tx, { ...booking, reference: `payout ${payouts}` }),
  );
}

async function releaseDue(): Promise<void> {
  clock.advance({ days: 15 });
  await Promise.all([runJob(ctx, 'release-due-earnings'), runJob(ctx, 'release-due-earnings')]);
  await runJob(ctx, 'take-ledger-snapshots');
}

/** By the lines, and by the ledger. */
async function check(): Promise<void> {
  const { rows: lines } = await sql`
    select party_id as party,
      coalesce(sum(earnings) filter (where released_at is null), 0)::integer as pending,
      coalesce(sum(earnings) filter (where released_at is not null), 0)::integer as released
    from line_earnings where unit_earnings > 0 group by party_id order by party_id`.execute(ctx.db);
  const { rows: booked } = await sql<{ party: string; pending: number; released: number }>`
    select party_id as party,
      -coalesce(sum(amount) filter (where account = 'earnings_pending'), 0)::integer as pending,
      -coalesce(sum(amount) filter (where account = 'earnings_available' and kind <> 'payout'), 0)::integer
        as released
    from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
    where party_id is not null group by party_id order by party_id`.execute(ctx.db);
  expect(booked).toEqual(lines);
  const { rows: buyers } = await sql`
    select
      (select coalesce(sum(${OWED}), 0) from refunds) = -coalesce(sum(amount)
        filter (where account = 'refund_failed'), 0) as owed,
      (select coalesce(sum(loss), 0) from disputes) = coalesce(sum(amount)
        filter (where account = 'dispute_losses'), 0) as lost,
      (select coalesce(sum(amount), 0) from disputes where state = 'opened') = coalesce(sum(amount)
        filter (where account = 'disputed'), 0) as disputed
    from ledger_entries`.execute(ctx.db);
  expect(buyers).toEqual([{ owed: true, lost: true, disputed: true }]);
  const { rows: off } = await sql`
    select transaction_id from ledger_entries group by transaction_id having sum(amount) <> 0
    union all
    select order_line_id from earnings left join ledger_transactions on kind = 'earnings_released'
      and reference = order_line_id || '/' || party_id
    where released_at is null and reference is not null`.execute(ctx.db);
  expect(off).toEqual([]);
  for (const { party, pending } of booked) {
    expect(await balancesOf(ctx.db, party)).toMatchObject([{ currency: 'GBP', pending }]);
  }
}

const order = fc.nat(30);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ sell: fc.nat(1), quantity: fc.integer({ min: 1, max: 4 }) }),
  },
  fc.record({ order, copies: fc.integer({ min: 1, max: 3 }), isByLathe: fc.boolean() }),
  fc.record({ order, amount: fc.integer({ min: 1, max: 4000 }), isByLathe: fc.boolean() }),
  fc.record({
    order,
    dispute: fc.constantFrom('opened', 'won', 'lost'),
    part: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ order, fails: fc.constant(true) }),
  fc.record({ order, settles: fc.constant(true) }),
  fc.record({ deliver: order }),
  fc.record({ release: fc.constant(true) }),
  fc.record({ payee: fc.constantFrom(label.id, artist.id) }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

async function run(each: Step): Promise<void> {
  if ('sell' in each) {
    const release = releases[each.sell] ?? '';
    orders.push(await buy([{ release, quantity: each.quantity }]));
    return;
  }
  if ('release' in each) return await releaseDue();
  if ('payee' in each) return await payOut(each.payee);
  const chosen = orders[('deliver' in each ? each.deliver : each.order) % (orders.length || 1)];
  if (!chosen) return;
  if ('deliver' in each) await deliver(chosen.id);
  else if ('dispute' in each) await dispute(chosen, { state: each.dispute, part: each.part });
  else if ('fails' in each) await failRefund(chosen);
  else if ('settles' in each) await settleRefunds(chosen);
  else if ('amount' in each) {
    await refund(chosen, { what: 'amount', amount: each.amount }, each.isByLathe);
  } else {
    const lines = [{ line: chosen.lines[0] ?? '', quantity: each.copies }];
    const things = { what: 'things', lines, postage: false, duty: false } as const;
    await refund(chosen, things, each.isByLathe);
  }
}

it('balances after each step, and nothing is released or paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
      for (const each of steps) {
        await run(each);
        await check();
      }
    }),
    // All runs share one shop, so a failure cannot be reduced to fewer steps.
    { numRuns: 12, endOnFailure: true },
  );
  // Whatever happened before, a further sale is released and paid out.
  orders.push(await buy([{ release: releases[1] ?? '', quantity: 4 }]));
  await deliver(orders.at(-1)?.id ?? '');
  await releaseDue();
  for (const { id } of [label, artist]) await payOut(id);
  await check();
});
