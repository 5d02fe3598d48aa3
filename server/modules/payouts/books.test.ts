/**
 * Any history of sales, refunds, releases, payouts, answers of banks and exchanges: per seller and
 * currency, paid + on its way + available + pending + withheld + reserved = earned − refunded.
 */
import { PAYMENT_RESULTS } from '@lathe/rules/payouts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { testApp } from '../../testing/app.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeOrderDesk, type PlacedOrder } from '../checkout/testing/orders.ts';
import { refundOrder } from '../orders/index.ts';
import { releasesOf } from '../storefront/testing/titles.ts';
import { endPayout } from './end-payout.ts';
import { markSent, recordPaymentResult } from './index.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx, clock } = app;
const { buy, deliver, people } = await makeOrderDesk(app);
const { makeSeller, earn, request, approve } = paidSellers(app);
const label = await makeSeller({ isKnown: false });
const artist = await makeSeller({ country: 'FR' });
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
/** Booked without an order, in euros. */
const elsewhere = new Map<string, number>();
let sentPayments = 0;

/** An expected error: nothing may have happened. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

const refund = (order: PlacedOrder, copies: number) =>
  attempt(() =>
    inTransaction(ctx.db, (tx) =>
      refundOrder(tx, ctx, {
        orderId: order.id,
        selection: {
          what: 'things',
          lines: [{ line: order.lines[0] ?? '', quantity: copies }],
          postage: false,
          duty: false,
        },
        reason: 'changed_mind',
        note: '',
        madeBy: people.staff.id,
        requestKey: null,
        refundedBefore: null,
        notifyBuyer: false,
      }),
    ),
  );

async function openPayout(userId: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('payouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['requested', 'approved'])
    .executeTakeFirst();
  return found?.id ?? '';
}

async function send(userId: string): Promise<void> {
  const id = await openPayout(userId);
  if (id === '') return;
  await approve(id);
  const input = { payoutIds: [id], provider: 'bank_file' };
  await inTransaction(ctx.db, (tx) => markSent(tx, ctx, input));
  sentPayments += 1;
}

/** About any payment, also an old one. */
async function answer(which: number, result: (typeof PAYMENT_RESULTS)[number]): Promise<void> {
  if (sentPayments === 0) return;
  const { end_to_end_id: endToEndId } = await ctx.db
    .selectFrom('payout_attempts')
    .select('end_to_end_id')
    .orderBy('sent_at')
    .orderBy('id')
    .offset(which % sentPayments)
    .limit(1)
    .executeTakeFirstOrThrow();
  const report = () =>
    inTransaction(ctx.db, (tx) => recordPaymentResult(tx, ctx, { endToEndId, result }));
  await Promise.all([report(), report()]);
}

async function pass(days: number): Promise<void> {
  clock.advance({ days });
  await runJob(ctx, 'release-due-earnings');
  await runJob(ctx, 'release-due-reserves');
  await runJob(ctx, 'take-ledger-snapshots');
}

async function check(): Promise<void> {
  const { rows } = await sql<{ party: string; currency: string; off: number }>`
    with owed as (
      select party_id, currency, -sum(amount) as amount from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where party_id is not null group by party_id, currency
    ), paid as (
      select user_id, currency, sum(net) as amount from payouts
      join payout_attempts on payout_id = payouts.id
      where payout_attempts.state = 'settled' group by user_id, currency
    ), earned as (
      select party_id, 'GBP' as currency, sum(earnings) as amount from line_earnings
      where unit_earnings > 0 group by party_id
    ), moved as (
      select user_id, from_currency as currency, -from_amount as amount from balance_exchanges
      where reversed_at is null
      union all select user_id, to_currency, to_amount from balance_exchanges
      where reversed_at is null)
    select owed.party_id as party, owed.currency,
      (owed.amount + coalesce(paid.amount, 0) - coalesce(earned.amount, 0) - coalesce((
        select sum(amount) from moved
        where user_id = owed.party_id and moved.currency = owed.currency), 0))::integer as off
    from owed left join paid on paid.user_id = owed.party_id and paid.currency = owed.currency
    left join earned on earned.party_id = owed.party_id and earned.currency = owed.currency
    where owed.party_id = any(${[label.id, artist.id]}::uuid[])`.execute(ctx.db);
  for (const { party, currency, off } of rows) {
    expect(off, currency).toBe(currency === 'EUR' ? (elsewhere.get(party) ?? 0) : 0);
  }
  // The lines of a payout add up to it, and what no payout has taken is available.
  const { rows: wrong } = await sql`
    select payouts.id from payouts join payout_lines on payout_id = payouts.id
    join ledger_entries on ledger_entries.id = ledger_entry_id
    group by payouts.id, gross having -sum(amount) <> gross
    union all
    select party_id from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where account = 'earnings_available'
    group by party_id, currency having sum(amount) <> sum(amount) filter (
      where kind not in ('payout', 'payout_returned', 'payout_cancelled') and not exists (
        select from payout_lines where ledger_entry_id = ledger_entries.id and freed_at is null))
    union all
    select transaction_id from ledger_entries group by transaction_id having sum(amount) <> 0`.execute(
    ctx.db,
  );
  expect(wrong).toEqual([]);
}

const payee = fc.constantFrom(label.id, artist.id);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ sell: fc.nat(1), quantity: fc.integer({ min: 4, max: 9 }) }),
  },
  fc.record({ refund: fc.nat(30), copies: fc.integer({ min: 1, max: 8 }) }),
  { weight: 2, arbitrary: fc.record({ deliver: fc.nat(30) }) },
  { weight: 3, arbitrary: fc.record({ days: fc.constantFrom(1, 15, 61) }) },
  fc.record({
    earnIn: payee,
    euros: fc.integer({ min: -3_000, max: 6_000 }).filter((n) => n !== 0),
  }),
  { weight: 4, arbitrary: fc.record({ request: payee, convert: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ send: payee }) },
  fc.record({ cancel: payee }),
  {
    weight: 4,
    arbitrary: fc.record({ payment: fc.nat(30), result: fc.constantFrom(...PAYMENT_RESULTS) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

async function run(each: Step): Promise<void> {
  const orderOf = (which: number) => orders[which % (orders.length || 1)];
  if ('sell' in each) {
    const release = releases[each.sell] ?? '';
    orders.push(await buy([{ release, quantity: each.quantity }]));
  } else if ('days' in each) await pass(each.days);
  else if ('earnIn' in each) {
    elsewhere.set(each.earnIn, (elsewhere.get(each.earnIn) ?? 0) + each.euros);
    await earn(each.earnIn, each.euros, 'EUR');
  } else if ('request' in each) {
    const others = each.convert ? (['EUR'] as const) : [];
    await attempt(() => request(each.request, 'GBP', others));
  } else if ('send' in each) await send(each.send);
  else if ('payment' in each) await answer(each.payment, each.result);
  else if ('cancel' in each) {
    const payoutId = await openPayout(each.cancel);
    const input = { payoutId, by: 'staff', actorId: each.cancel, reason: 'Test' } as const;
    if (payoutId) await attempt(() => inTransaction(ctx.db, (tx) => endPayout(tx, ctx, input)));
  } else {
    const order = orderOf('refund' in each ? each.refund : each.deliver);
    if (!order) return;
    if ('refund' in each) await refund(order, each.copies);
    else await deliver(order.id);
  }
}

it('holds after each step, and no penny is paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 22 }), async (steps) => {
      for (const each of steps) {
        await run(each);
        await check();
      }
    }),
    // All runs share one shop, so a failure cannot be reduced to fewer steps.
    { numRuns: 12, endOnFailure: true },
  );
  // The history was not only rejections.
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payouts where user_id = any(${[label.id, artist.id]}::uuid[])
      and requested_at > '2025-01-01'`.execute(ctx.db);
  expect(rows[0]?.count).toBeGreaterThan(0);
});
