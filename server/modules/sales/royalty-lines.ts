/**
 * The order lines behind the bookings of a payee. Every booked sale or refund consists of lines,
 * whose amounts add up to the entries of the payee, to the penny. A refund that Lathe bears takes
 * nothing from the payee, so it is not in here. Earnings that waited before the payee had an account
 * count as sold on the day on which they moved to the balance.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { partiesOf } from '../ledger/index.ts';

export interface BookedPeriod {
  userId: string;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  /** Only these ledger transactions. */
  transactions?: readonly string[] | undefined;
}

/** Where royalties are booked; everything else that a seller is owed comes from here. */
const EARNING_ACCOUNTS = sql`('earnings_pending', 'earnings_available')`;

/** Selects transaction_id, booked_at, kind, currency, line_id, copies, total and vat. */
export function royaltyParts(period: BookedPeriod): RawBuilder<unknown> {
  const { userId } = period;
  return sql`
    select booked.transaction_id, booked.booked_at,
      case booked.kind when 'earnings_claimed' then 'sale' else booked.kind end as kind, booked.currency,
      parts.line_id, parts.copies, parts.total, parts.vat
    from (
      select entries.transaction_id, entries.booked_at, kind, currency, reference,
        -- Ends with the id of the order, of the refund or of the party.
        right(reference, 36) as subject
      from (
        -- A refund can take from both accounts.
        select transaction_id, booked_at from ledger_entries
        where party_id = ${userId} and account in ${EARNING_ACCOUNTS} and ${inPeriod(period)}
        group by transaction_id, booked_at) as entries
      join ledger_transactions on ledger_transactions.id = entries.transaction_id
        and kind in ('sale', 'refund', 'earnings_claimed')) as booked
    cross join lateral (${soldParts(userId)} union all ${claimedParts(userId)}
      union all ${refundedParts(userId)}) as parts
    where parts.total <> 0`;
}

export function inPeriod({ from, to, transactions }: BookedPeriod): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(from ? [sql`ledger_entries.booked_at >= ${from}`] : []),
      ...(to ? [sql`ledger_entries.booked_at < ${to}`] : []),
      ...(transactions
        ? [sql`ledger_entries.transaction_id = any(${[...transactions]}::uuid[])`]
        : []),
    ],
    sql` and `,
  );
}

/** The payees of the split, or else the owner alone; lines of the first version name no owner. */
function soldParts(userId: string): RawBuilder<unknown> {
  return sql`
    select order_lines.id as line_id, order_lines.quantity as copies,
      coalesce(mine.unit_earnings, order_lines.unit_earnings)::bigint * quantity as total,
      coalesce(mine.unit_earnings_vat, order_lines.unit_earnings_vat)::bigint * quantity as vat
    from order_lines
    left join sellables on sellables.id = order_lines.sellable_id
    left join order_line_shares as mine
      on mine.order_line_id = order_lines.id and mine.party_id = ${userId}
    where booked.kind = 'sale' and order_lines.order_id = booked.subject::uuid
      and (mine.party_id is not null
        or coalesce(order_lines.owner_id, sellables.owner_id) = ${userId}
          and not exists (select from order_line_shares where order_line_id = order_lines.id))`;
}

/** Less what was refunded before. Copies of a line in which the user has another share count there. */
function claimedParts(userId: string): RawBuilder<unknown> {
  return sql`
    select order_lines.id, case when order_lines.owner_id = ${userId} or exists (
        select from order_line_shares as own
        where own.order_line_id = order_lines.id and own.party_id = ${userId}) then 0
      else order_lines.quantity - coalesce((
        select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_id
        where order_line_id = order_lines.id and borne_by = 'seller'
          and refunds.created_at < booked.booked_at), 0) end::integer,
      claimed.total, 0
    from order_lines
    cross join lateral (select -sum(amount)::bigint as total from ledger_entries
      where ledger_entries.transaction_id = booked.transaction_id
        and party_id = ${userId}) as claimed
    where booked.kind = 'earnings_claimed' and order_lines.id = left(booked.reference, 36)::uuid`;
}

function refundedParts(userId: string): RawBuilder<unknown> {
  return sql`
    select order_line_id, -quantity, -own.total, -own.vat
    from refund_lines
    cross join lateral (
      select sum((shares ->> mine.id::text)::bigint)::bigint as total,
        coalesce(sum((shares_vat ->> mine.id::text)::bigint), 0)::bigint as vat
      from ${partiesOf(userId)} as mine
      where shares ? mine.id::text) as own
    where booked.kind = 'refund' and refund_id = booked.subject::uuid
      and borne_by = 'seller' and own.total is not null`;
}

/** Every booking of a line that concerns this payee. The demo data mark their references. */
export async function transactionsOfLine(
  db: Db,
  { lineId, userId }: { lineId: string; userId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ledger_transactions.id from order_lines
    join ledger_transactions on ledger_transactions.kind = 'sale'
      and reference in (order_lines.order_id::text, 'demo ' || order_lines.order_id::text)
    where order_lines.id = ${lineId}
    union all
    select ledger_transactions.id from refund_lines
    join ledger_transactions on kind = 'refund'
      and reference in (refund_id::text, 'demo ' || refund_id::text)
    where order_line_id = ${lineId}
    union all
    select id from ledger_transactions
    where kind in ('earnings_released', 'earnings_claimed')
      and reference in (select ${lineId}::text || '/' || mine.id from ${partiesOf(userId)} as mine)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
