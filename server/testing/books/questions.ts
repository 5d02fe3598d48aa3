/** What must always hold in the books: each question returns the rows that are wrong. */
import { type RawBuilder, sql } from 'kysely';
import { OWED } from '../../modules/orders/refund-debts.ts';
import { paidRoyaltiesSql } from '../../modules/tax-profiles/paid-royalties.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Open books by party, currency and account; a credit is above zero. */
const BOOKED = sql`booked as (
  select party_id as party, currency, account, -sum(amount) as amount from ledger_entries
  join ledger_transactions on ledger_transactions.id = transaction_id
  group by party_id, currency, account)`;

const sumIn = (account: string) =>
  sql`select party, currency, amount from booked where account = ${account}`;

/** Two lists of party, currency and amount that have to be the same. */
function differs(name: string, left: RawBuilder<unknown>, right: RawBuilder<unknown>) {
  return sql`select ${name} as wrong, coalesce(one.party, other.party) as party,
      coalesce(one.currency, other.currency) as currency,
      coalesce(one.amount, 0)::text as one, coalesce(other.amount, 0)::text as other
    from (${left}) as one full join (${right}) as other
      on other.party is not distinct from one.party and other.currency = one.currency
    where coalesce(one.amount, 0) <> coalesce(other.amount, 0)`;
}

/** What the lines say that everyone has earned, less refunds. */
const linesOf = (party: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
  select ${party} as party, orders.currency, sum(line_earnings.earnings) as amount
  from line_earnings join order_lines on order_lines.id = line_id
  join orders on orders.id = order_lines.order_id
  where line_earnings.unit_earnings > 0 and ${condition} group by 1, 2`;

const HOLDER = sql`line_earnings.holder_id`;
const IS_WAITING = sql`${HOLDER} is null and not exists (select from parties
  where parties.id = line_earnings.party_id and written_off_at is not null)`;

/** Payouts of this test; earlier ones have no bookings. */
const PAYOUTS = sql`payouts.requested_at > '2025-01-01'`;

const payoutsIn = (amount: string, states: readonly string[]) => sql`
  select user_id as party, currency, sum(${sql.ref(amount)}) as amount from payouts
  where state = any(${[...states]}) and ${PAYOUTS} group by 1, 2`;

/** Less refunds, after exchanges and write-offs. */
const EARNED = sql`select party, currency, sum(amount) as amount from (
        ${linesOf(HOLDER, sql`${HOLDER} is not null`)}
        union all
        select user_id, from_currency, -from_amount from balance_exchanges where reversed_at is null
        union all
        select user_id, to_currency, to_amount from balance_exchanges where reversed_at is null
        union all
        select user_id, currency, amount from balance_write_offs
      ) as all_of group by 1, 2 having sum(amount) <> 0`;

const QUESTIONS: readonly RawBuilder<unknown>[] = [
  differs(
    'pending',
    sumIn('earnings_pending'),
    linesOf(HOLDER, sql`released_at is null and ${HOLDER} is not null`),
  ),
  differs(
    'unclaimed',
    sumIn('earnings_unclaimed'),
    linesOf(sql`line_earnings.party_id`, IS_WAITING),
  ),
  differs(
    'in transit',
    sumIn('payouts_in_transit'),
    payoutsIn('net', ['requested', 'approved', 'sent']),
  ),
  differs(
    'withheld',
    sumIn('withholding_due'),
    payoutsIn('withheld', ['requested', 'approved', 'sent', 'settled']),
  ),
  differs(
    'reserve',
    sumIn('reserve'),
    sql`select user_id as party, currency, sum(amount) as amount from reserves
      where released_at is null group by 1, 2`,
  ),
  // The bank paid exactly the payments that it has settled, and refunds that the card could not take.
  differs(
    'bank',
    sumIn('bank'),
    sql`select null::uuid as party, currency, sum(paid) as amount from (
        select currency, net as paid from payouts join payout_attempts on payout_id = payouts.id
        where payout_attempts.state = 'settled'
        union all
        select refunds.currency, refund_settlements.amount from refund_settlements
        join refunds on refunds.id = refund_id where refund_settlements.dispute_id is null
          and undone_at is null
      ) as payments group by currency`,
  ),
  // Paid, on its way, available, pending, withheld and reserved are what was earned.
  differs(
    'owed',
    sql`select party, currency, sum(amount) as amount from (
        select party, currency, amount from booked
        where account in ('earnings_pending', 'earnings_available', 'reserve', 'payouts_in_transit',
          'withholding_due')
        union all
        select user_id, currency, net from payouts join payout_attempts on payout_id = payouts.id
        where payout_attempts.state = 'settled'
      ) as all_of group by 1, 2 having sum(amount) <> 0`,
    EARNED,
  ),
  // What no payout has taken is available.
  differs(
    'unpaid',
    sumIn('earnings_available'),
    sql`select party_id as party, currency, -sum(amount) as amount from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'earnings_available'
        and kind not in ('payout', 'payout_returned', 'payout_cancelled')
        and not exists (select from payout_lines
          where ledger_entry_id = ledger_entries.id and freed_at is null)
      group by 1, 2`,
  ),
  // Of all years together; the days of the years are tested with the certificates.
  differs(
    'tax years',
    sql`select user_id as party, currency, sum(withheld) as amount from (${paidRoyaltiesSql()}) as paid
      group by 1, 2`,
    sql`select user_id as party, currency, sum(withheld) as amount from payouts
      join payout_attempts on payout_id = payouts.id
      where payout_attempts.state = 'settled' and ${PAYOUTS} group by 1, 2`,
  ),
  sql`select 'unbalanced', null::uuid, null, transaction_id::text, null from ledger_entries
    group by transaction_id having sum(amount) <> 0`,
  sql`select 'lines of a payout', null::uuid, null, payouts.id::text, gross::text from payouts
    join payout_lines on payout_id = payouts.id
    join ledger_entries on ledger_entries.id = ledger_entry_id
    group by payouts.id, gross having -sum(amount) <> gross`,
  sql`select 'paid twice', null::uuid, null, payout_id::text, count(*)::text from payout_attempts
    where state = 'settled' group by payout_id having count(*) > 1`,
  sql`select 'released twice', earnings.party_id, null, order_line_id::text, null from earnings
    join ledger_transactions on kind = 'earnings_released'
      and reference = order_line_id || '/' || earnings.party_id
    where released_at is null`,
  sql`select 'buyers', null::uuid, null, account, null from booked where party is null
    group by account, currency, amount having
      account = 'refund_failed' and amount <> (select coalesce(sum(${OWED}), 0) from refunds
        where refunds.currency = booked.currency)
      or account = 'dispute_losses' and -amount <> (select coalesce(sum(loss), 0) from disputes
        where disputes.currency = booked.currency)
      or account = 'disputed' and -amount <> (select coalesce(sum(amount), 0) from disputes
        where state = 'opened' and disputes.currency = booked.currency)`,
];

/** Rows that are wrong, by question, party and currency. */
export async function findWrongBooks(db: Db): Promise<unknown[]> {
  const { rows } = await sql`with ${BOOKED} ${sql.join(QUESTIONS, sql` union all `)}`.execute(db);
  return rows;
}

/** What each user has earned, by currency. */
export async function readOwed(
  db: Db,
): Promise<{ party: string; currency: string; amount: string }[]> {
  const { rows } = await sql<{ party: string; currency: string; amount: string }>`
    select party, currency, amount::text from (${EARNED}) as earned`.execute(db);
  return rows;
}
