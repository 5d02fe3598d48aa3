/**
 * During an upgrade, processes of the version before still close disputes and settle refunds. They
 * do not write which refunds a dispute paid for, nor what is left of it; this adds both.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** What was booked as lost, without the part that paid for refunds which failed later. */
const BOOKED_LOSS: RawBuilder<number> = sql<number>`greatest(0, (
  select coalesce(sum(amount), 0) from ledger_entries
  join ledger_transactions on ledger_transactions.id = transaction_id
  where account = 'dispute_losses' and kind = 'dispute_lost' and reference = disputes.id::text) + (
  select coalesce(sum(ledger_entries.amount), 0) from refund_settlements
  join ledger_transactions on kind = 'refund_settled' and reference = refund_settlements.id::text
  join ledger_entries on transaction_id = ledger_transactions.id
  where account = 'dispute_losses' and dispute_id = disputes.id))::integer`;

/** That process wrote both in one transaction. */
const lostDisputeNear = (time: 'created_at' | 'settled_at') => sql`(
  select disputes.id from disputes where disputes.order_id = refunds.order_id and state = 'lost'
  order by abs(extract(epoch from closed_at - ${sql.ref(`refunds.${time}`)})), disputes.id limit 1)`;

const WITHOUT_DISPUTE = sql`refunds.reason = 'dispute' and refunds.dispute_id is null`;

const WITHOUT_SETTLEMENT = sql`refunds.settled_at is not null and not exists (
  select from refund_settlements where refund_id = refunds.id and undone_at is null)`;

/** Idempotent. Callers lock the order, or the checkout of a payment without an order. */
export async function completeLostDisputes(tx: Tx, checkoutId: string): Promise<void> {
  await sql`update disputes set loss = ${BOOKED_LOSS} from checkouts
    where checkouts.id = ${checkoutId} and checkouts.payment_id = disputes.payment_id
      and disputes.state = 'lost' and loss <> ${BOOKED_LOSS}`.execute(tx);
  await sql`update refunds set dispute_id = ${lostDisputeNear('created_at')}
    where checkout_id = ${checkoutId} and ${WITHOUT_DISPUTE}`.execute(tx);
  await sql`insert into refund_settlements (refund_id, amount, dispute_id, settled_at)
    select id, amount, case when settled_by is null then ${lostDisputeNear('settled_at')} end,
      settled_at
    from refunds where checkout_id = ${checkoutId} and ${WITHOUT_SETTLEMENT}`.execute(tx);
}

/** Payments for which `completeLostDisputes` may have something to add. */
export async function listIncomplete(db: Db): Promise<{ paymentId: string }[]> {
  const { rows } = await sql<{ paymentId: string }>`
    select payment_id as "paymentId" from disputes where state = 'lost' and loss <> ${BOOKED_LOSS}
    union
    select payment_id from refunds join checkouts on checkouts.id = checkout_id
    where payment_id is not null
      and (${WITHOUT_SETTLEMENT} or ${WITHOUT_DISPUTE} and ${lostDisputeNear('created_at')} is not null)
    `.execute(db);
  return rows;
}
