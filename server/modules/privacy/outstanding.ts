/** Money that is owed to a user or by a user, what leads to it, and tickets and guests of coming events. */
import {
  type EarningsBalance,
  type OutstandingKind,
  outstandingEarnings,
} from '@lathe/rules/outstanding';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { balancesOf, partiesOf } from '../ledger/index.ts';
import { OWED } from '../orders/index.ts';

export interface OutstandingItem {
  kind: OutstandingKind;
  count: number;
  amounts: { amount: number; currency: string }[];
  /** The user's own orders that it is about. */
  orders: { id: string; number: string }[];
  /** The last expected day, if it is known. */
  until: string | null;
}

/** Enough to find them; the number of all is in `count`. */
const ORDERS_LISTED_MAX = 20;

/** In the order of `OUTSTANDING_KINDS`; empty if the account can be closed. */
export async function findOutstanding(
  db: Db | Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<OutstandingItem[]> {
  const ownOrder = sql`orders.user_id = ${userId}`;
  const items = [
    await ofOrders(db, 'orders', {
      rows: sql`select id as order_id, null::integer as amount, null as currency, dispatch_date as until
        from orders where ${ownOrder} and paid_at is not null and dispatched_at is null
          and cancelled_at is null and refunded_at is null`,
    }),
    await ofOrders(db, 'tickets', { rows: comingTickets(userId, now) }),
    await ofOrders(db, 'guests', { rows: comingGuests(userId, now) }),
    await ofOrders(db, 'payments', { rows: openPayments(userId) }),
    await ofOrders(db, 'refunds', { rows: openRefunds(userId, 'pending') }),
    await ofOrders(db, 'failed_refunds', { rows: openRefunds(userId, 'failed') }),
    await ofOrders(db, 'returns', {
      rows: sql`select orders.id as order_id, null::integer as amount, null as currency,
          null::date as until
        from order_returns join orders on orders.id = order_returns.order_id
        where ${ownOrder} and order_returns.state in ('asked', 'expected')`,
    }),
    await ofOrders(db, 'disputes', { rows: openDisputes(userId) }),
    await ofOrders(db, 'unclaimed', { rows: unclaimedShares(userId) }),
  ];
  return [...items.filter(({ count }) => count > 0), ...(await findEarnings(db, userId))];
}

/** Of an event, where it takes place. */
const DAY = sql`(starts_at at time zone time_zone)::date`;

/** Until the end of the day of the event. */
function comingTickets(userId: string, now: Date): RawBuilder<unknown> {
  return sql`select orders.id as order_id, null::integer as amount, null as currency, ${DAY} as until
    from orders join order_lines on order_lines.order_id = orders.id
    join tickets on order_line_id = order_lines.id
    join ticket_categories on ticket_categories.id = category_id
    join events on events.id = ticket_categories.event_id
    where orders.user_id = ${userId} and tickets.cancelled_at is null and events.cancelled_at is null
      and ${DAY} >= (${now}::timestamptz at time zone time_zone)::date`;
}

function comingGuests(userId: string, now: Date): RawBuilder<unknown> {
  return sql`select null::uuid as order_id, null::integer as amount, null as currency, ${DAY} as until
    from events join ticket_guests on ticket_guests.event_id = events.id
    join tickets on guest_id = ticket_guests.id
    where events.owner_id = ${userId} and tickets.cancelled_at is null and events.cancelled_at is null
      and ${DAY} >= (${now}::timestamptz at time zone time_zone)::date`;
}

function openPayments(userId: string): RawBuilder<unknown> {
  const earner = JSON.stringify([{ ownerId: userId }]);
  const payee = sql`jsonb_build_array(jsonb_build_object('payees',
    jsonb_build_array(jsonb_build_object('party', mine.id))))`;
  return sql`select null::uuid as order_id, null::integer as amount, null as currency,
      null::date as until
    from checkouts where state = 'open' and (user_id = ${userId}
      or quote -> 'lines' @> ${earner}::jsonb
      or exists (select from ${partiesOf(userId)} as mine where quote -> 'lines' @> ${payee}))`;
}

function openRefunds(userId: string, state: 'pending' | 'failed'): RawBuilder<unknown> {
  const isFailed = state === 'failed';
  return sql`select refunds.order_id, ${isFailed ? OWED : sql`refunds.amount`} as amount,
      refunds.currency, null::date as until
    from refunds join checkouts on checkouts.id = refunds.checkout_id
    where refunds.done_at is null and ${isFailed ? sql`not` : sql``} (failed_at is null)
      and checkouts.user_id = ${userId}`;
}

/** Of the buyer, and of everyone who earns from the order. Sellers do not see the orders. */
function openDisputes(userId: string): RawBuilder<unknown> {
  return sql`select case when orders.user_id = ${userId} then orders.id end as order_id,
      case when orders.user_id = ${userId} then disputes.amount end as amount, disputes.currency,
      null::date as until
    from disputes left join orders on orders.id = disputes.order_id
    where disputes.state = 'opened' and (orders.user_id = ${userId}
      or disputes.order_id is null and disputes.payment_id in (
        select payment_id from checkouts where user_id = ${userId})
      or orders.id in (select order_id from order_lines where owner_id = ${userId})
      or orders.id in (select order_id from order_lines
        join order_line_shares on order_line_id = order_lines.id
        where party_id in ${partiesOf(userId)}))`;
}

/** Earnings that wait until the user agrees to the share, or declines it. */
function unclaimedShares(userId: string): RawBuilder<unknown> {
  return sql`select null::uuid as order_id, waiting.amount::integer, waiting.currency,
      null::date as until
    from users join invited_payees on invited_payees.email = users.email and state = 'waiting'
    cross join lateral (select booked_currency as currency, -sum(ledger_entries.amount) as amount
      from ledger_entries where party_id = invited_payees.id and account = 'earnings_unclaimed'
      group by 1 having sum(ledger_entries.amount) <> 0) as waiting
    where users.id = ${userId} and email_confirmed_at is not null`;
}

async function ofOrders(
  db: Db | Tx,
  kind: OutstandingKind,
  { rows: found }: { rows: RawBuilder<unknown> },
): Promise<OutstandingItem> {
  const { rows } = await sql<Omit<OutstandingItem, 'kind'>>`
    with found as (${found})
    select (select count(*)::integer from found) as count,
      (select max(until)::text from found) as until,
      coalesce((select jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency))
        from (select sum(amount)::integer as amount, currency from found
          where amount is not null group by currency order by currency) as sums), '[]') as amounts,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'number', number))
        from (select distinct id, number from found join orders on orders.id = order_id
          order by number limit ${ORDERS_LISTED_MAX}) as listed), '[]') as orders`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a table gave no row.');
  return { kind, ...row };
}

async function findEarnings(db: Db | Tx, userId: string): Promise<OutstandingItem[]> {
  const balances = await balancesOf(db, userId);
  const byAccount = balances.flatMap(({ currency, ...amounts }): EarningsBalance[] => [
    { account: 'earnings_pending', currency, amount: amounts.pending },
    { account: 'earnings_available', currency, amount: amounts.available },
    { account: 'reserve', currency, amount: amounts.reserve },
    { account: 'payouts_in_transit', currency, amount: amounts.inTransit },
  ]);
  const byKind = Map.groupBy(outstandingEarnings(byAccount), ({ kind }) => kind);
  return [...byKind].map(([kind, parts]) => ({
    kind,
    count: parts.length,
    amounts: parts.map(({ amount, currency }) => ({ amount, currency })),
    orders: [],
    until: null,
  }));
}
