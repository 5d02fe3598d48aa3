import { type RawBuilder, sql } from 'kysely';
import { ROYALTY_KINDS } from '../kinds/index.ts';

/**
 * Two common table expressions: `lines` are entries of available earnings, and `parts` has the VAT in
 * them and what is no royalty. A refund can take from pending and from available earnings, so only
 * its released lines count. Everything else stores its parts. The ids occur once; `offset 0` as in
 * `unpaidEntries`.
 */
export function untaxedParts(entryIds: RawBuilder<unknown>, userId: string): RawBuilder<unknown> {
  // Lines of before name no kind: they are releases.
  const isRoyalty = sql`coalesce(order_lines.kind = any(${[...ROYALTY_KINDS]}::text[]), true)`;
  return sql`
    lines as materialized (
      select entry.id as entry_id, booking.currency, -amount as amount, kind, booking.booked_at,
        case when reference ~ ${'^[0-9a-f-]{36}'} then left(reference, 36)::uuid end as source,
        -- Of released earnings, which can be those of a payee who was invited.
        substring(reference from ${'/([0-9a-f-]{36})$'})::uuid as party
      from (${entryIds}) as wanted (id)
      cross join lateral (select ledger_entries.id, transaction_id, amount from ledger_entries
        where ledger_entries.id = wanted.id offset 0) as entry
      cross join lateral (select currency, kind, booked_at, reference from ledger_transactions
        where ledger_transactions.id = transaction_id offset 0) as booking),
    parts as (
      select entry_id, currency, vat, case when is_royalty then 0 else amount - vat end as exempt
      from (
        select lines.entry_id, lines.currency, lines.amount, ${isRoyalty} as is_royalty,
          coalesce(round(lines.amount::numeric
            * coalesce(shares.unit_earnings_vat, order_lines.unit_earnings_vat)
            / nullif(coalesce(shares.unit_earnings, order_lines.unit_earnings), 0)), 0) as vat
        from lines join order_lines on order_lines.id = lines.source
        left join order_line_shares as shares
          on shares.order_line_id = order_lines.id and shares.party_id = lines.party
        where lines.kind in ('earnings_released', 'earnings_claimed')
      ) as released
      union all
      select lines.entry_id, lines.currency,
        round(lines.amount::numeric * refunded.vat / refunded.amount),
        round(lines.amount::numeric * refunded.exempt / refunded.amount)
      from lines join lateral (
        select nullif(sum(own.amount), 0) as amount, sum(own.vat) as vat,
          coalesce(sum(own.amount - own.vat) filter (where not ${isRoyalty}), 0) as exempt
        from refund_lines join order_lines on order_lines.id = refund_lines.order_line_id
        cross join lateral (
          select coalesce(sum((shares ->> mine.id::text)::integer), 0)::integer as amount,
            coalesce(sum((shares_vat ->> mine.id::text)::integer), 0)::integer as vat
          from parties as mine
          left join earnings on earnings.order_line_id = order_lines.id and party_id = mine.id
          where holder_id = ${userId}
            -- Refunds of before were taken from what waited for an invited payee.
            and (moved_at is null or moved_at <= lines.booked_at)
            -- Earnings of before are not in the table.
            and (party_id is null or released_at <= lines.booked_at)) as own
        where refund_id = lines.source and borne_by = 'seller'
      ) as refunded on lines.kind = 'refund'
      union all
      select lines.entry_id, lines.currency, sign(lines.amount) * reserves.vat,
        sign(lines.amount) * exempt
      from lines join reserves on reserves.id = lines.source
      where lines.kind in ('reserve_held', 'reserve_released')
      union all
      select lines.entry_id, lines.currency, sign(lines.amount) * payouts.vat,
        sign(lines.amount) * exempt
      from lines join payouts on payouts.id = lines.source where lines.kind = 'payout_late'
      union all
      select lines.entry_id, lines.currency,
        sign(lines.amount) * case lines.currency when to_currency then to_vat else from_vat end,
        sign(lines.amount) * case lines.currency when to_currency then to_exempt else from_exempt end
      from lines join balance_exchanges on balance_exchanges.id = lines.source
      where lines.kind = 'exchange'
      union all
      select lines.entry_id, lines.currency, balance_write_offs.vat, exempt
      from lines join balance_write_offs on balance_write_offs.id = lines.source
      where lines.kind = 'write_off')`;
}
