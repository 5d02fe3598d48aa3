/** Earnings of demo orders become available on the day on which the daily job would release them. */
import { EARNINGS_PENDING_DAYS } from '@lathe/rules/earning-limits';
import { sql } from 'kysely';
import type { Tx } from '../../server/platform/db/tx.ts';
import { DEMO_ORDER_PATTERN } from '../orders/write-ledger.ts';

/** In one statement, because there are thousands. Refunds that came before are left out. */
export async function releaseDemoEarnings(tx: Tx, now: Date): Promise<void> {
  await sql`
    with due as materialized (
      select order_lines.id as line_id, earnings.party_id, orders.currency,
        coalesce(shares.unit_earnings, order_lines.unit_earnings) * order_lines.quantity as earned,
        case when available_from is null
          then coalesce(parcels.dispatched_at, refunded_at, cancelled_at)
            + make_interval(days => ${EARNINGS_PENDING_DAYS}::integer)
          else available_from::timestamp at time zone 'Europe/London' end as at
      from earnings
      join order_lines on order_lines.id = earnings.order_line_id
      join orders on orders.id = order_lines.order_id
      left join order_line_shares as shares on shares.order_line_id = order_lines.id
        and shares.party_id = earnings.party_id
      left join parcels on parcels.order_id = orders.id and parcels.number = order_lines.parcel
      where orders.number like ${DEMO_ORDER_PATTERN} and earnings.released_at is null
        and not exists (select from disputes
          where disputes.order_id = orders.id and disputes.state = 'opened')
        and not exists (select from order_returns
          where order_returns.order_id = orders.id and state in ('asked', 'expected'))
    ), released as materialized (
      select line_id, party_id, holder_id, currency, at, line_id || '/' || party_id as reference,
        earned - coalesce((select sum((refund_lines.shares ->> party_id::text)::integer)
          from refund_lines join refunds on refunds.id = refund_id
          where order_line_id = line_id and borne_by = 'seller' and refunds.created_at <= at), 0)
          as amount
      from due join parties on parties.id = party_id where at <= ${now}
    ), booked as (
      insert into ledger_transactions (kind, reference, currency, booked_at)
      -- What waits for an invited payee is only marked.
      select 'earnings_released', reference, currency, at from released
      where amount > 0 and holder_id is not null
      returning id, reference
    ), marked as (
      update earnings set released_at = at from released
      where order_line_id = line_id and earnings.party_id = released.party_id
    )
    insert into ledger_entries (transaction_id, booked_at, booked_currency, account, party_id, amount)
    select booked.id, at, currency, account, party_id, sign * amount
    from booked join released using (reference)
    cross join (values ('earnings_pending', 1), ('earnings_available', -1)) as sides (account, sign)`.execute(
    tx,
  );
}
