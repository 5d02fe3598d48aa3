/**
 * The order lines behind entries of available earnings: what became available, and what refunds took
 * from there. Payouts are made of these entries. What refunds took from pending earnings, and what
 * never became available, is in `royaltyParts` only.
 */
import { type RawBuilder, sql } from 'kysely';
import { type BookedPeriod, inPeriod } from './royalty-lines.ts';

/** Selects what `royaltyParts` selects; the lines of an entry add up to it. */
export function availableParts(period: BookedPeriod): RawBuilder<unknown> {
  const { userId } = period;
  return sql`
    select booked.transaction_id, booked.booked_at,
      case booked.kind when 'refund' then 'refund' else 'released' end as kind, booked.currency,
      parts.line_id, parts.copies, parts.total, parts.vat
    from (
      select ledger_entries.transaction_id, ledger_entries.booked_at, kind, currency,
        -amount as amount, reference
      from ledger_entries
      join ledger_transactions on ledger_transactions.id = ledger_entries.transaction_id
        and kind in ('earnings_released', 'earnings_claimed', 'refund')
      where party_id = ${userId} and account = 'earnings_available' and ${inPeriod(period)}) as booked
    cross join lateral (${releasedParts(userId)} union all ${refundedParts(userId)}) as parts
    where parts.total <> 0`;
}

/**
 * Less what was refunded before. Copies of a line in which the user has two shares, of which one waited
 * for an invited payee, count once.
 */
function releasedParts(userId: string): RawBuilder<unknown> {
  return sql`
    select order_lines.id as line_id,
      case when named.party <> ${userId} and (order_lines.owner_id = ${userId} or exists (
          select from order_line_shares as own
          where own.order_line_id = order_lines.id and own.party_id = ${userId})) then 0
        else order_lines.quantity - coalesce((
          select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_id
          where order_line_id = order_lines.id and borne_by = 'seller'
            and refunds.created_at < booked.booked_at), 0) end::integer as copies,
      booked.amount::bigint as total,
      coalesce(round(booked.amount::numeric
        * coalesce(mine.unit_earnings_vat, order_lines.unit_earnings_vat)
        / nullif(coalesce(mine.unit_earnings, order_lines.unit_earnings), 0)), 0)::bigint as vat
    from (select left(booked.reference, 36)::uuid as line,
        right(booked.reference, 36)::uuid as party) as named
    join order_lines on order_lines.id = named.line
    left join order_line_shares as mine
      on mine.order_line_id = order_lines.id and mine.party_id = named.party
    where booked.kind in ('earnings_released', 'earnings_claimed')`;
}

/** As the refund was booked: from available earnings if the line had been released before. */
function refundedParts(userId: string): RawBuilder<unknown> {
  return sql`
    select order_line_id, -quantity, -own.total, -own.vat
    from refund_lines
    cross join lateral (
      select sum((shares ->> mine.id::text)::bigint)::bigint as total,
        coalesce(sum((shares_vat ->> mine.id::text)::bigint), 0)::bigint as vat
      from parties as mine
      left join earnings
        on earnings.order_line_id = refund_lines.order_line_id and party_id = mine.id
      where holder_id = ${userId} and shares ? mine.id::text
        and (moved_at is null or moved_at <= booked.booked_at)
        -- Earnings of before are not in the table.
        and (party_id is null or released_at <= booked.booked_at)) as own
    where booked.kind = 'refund' and refund_id = right(booked.reference, 36)::uuid
      and borne_by = 'seller' and own.total is not null`;
}
