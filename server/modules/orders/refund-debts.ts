/**
 * What is still owed to a buyer of refunds that failed, and the disputes that paid for it. Callers
 * lock the order, or the checkout of a payment without an order.
 */
import { coverOwed } from '@lathe/rules/lost-disputes';
import { money } from '@lathe/rules/money';
import { refundCoveredEntries } from '@lathe/rules/refund-progress';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { completeLostDisputes } from './complete-lost-disputes.ts';

/** What the buyer got back of a refund through lost disputes. */
export const COVERED: RawBuilder<number> = sql<number>`coalesce((
  select sum(refund_settlements.amount) from refund_settlements where refund_id = refunds.id
    and dispute_id is not null and undone_at is null), 0)::integer`;

/** Without what was settled in parts, and what the card provider sends or has sent. */
export const OWED: RawBuilder<number> = sql<number>`(case
  when refunds.failed_at is null or refunds.settled_at is not null then 0
  else greatest(0, refunds.amount
    - coalesce((select sum(refund_settlements.amount) from refund_settlements
      where refund_id = refunds.id and undone_at is null), 0)
    - coalesce((select sum(coalesce(refund_attempts.amount, refunds.amount)) from refund_attempts
      where refund_id = refunds.id and state <> 'failed'), 0)) end)::integer`;

export interface RefundDebt {
  id: string;
  owed: number;
}

/** Oldest first. */
export async function listDebts(tx: Tx, checkoutId: string): Promise<RefundDebt[]> {
  const { rows } = await sql<RefundDebt>`select id, ${OWED} as owed from refunds
    where checkout_id = ${checkoutId} and failed_at is not null and settled_at is null
    order by created_at, id`.execute(tx);
  return rows.filter(({ owed }) => owed > 0);
}

/**
 * Refunds that the buyer has or will have from Lathe, without those that a lost dispute already
 * counted as paid twice.
 */
export async function amountRefunded(tx: Tx, checkoutId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select (coalesce((select sum(refunds.amount - ${OWED} - ${COVERED}) from refunds
        where checkout_id = checkouts.id and refunds.dispute_id is null), 0)
      - coalesce((select sum(loss) from disputes
        where disputes.payment_id = checkouts.payment_id), 0))::integer as amount
    from checkouts where id = ${checkoutId}`.execute(tx);
  return rows[0]?.amount ?? 0;
}

interface Cover {
  debt: RefundDebt;
  disputeId: string;
  amount: number;
  currency: string;
  from: 'disputed' | 'dispute_losses';
  now: Date;
}

/** The buyer has this part of a failed refund through a lost dispute. */
export async function coverRefund(tx: Tx, cover: Cover): Promise<void> {
  const { debt, disputeId, amount, currency, from, now } = cover;
  if (amount === 0) return;
  const reference = await insertSettlement(tx, { refundId: debt.id, amount, disputeId, now });
  await bookTransaction(tx, {
    kind: 'refund_settled',
    reference,
    currency,
    entries: refundCoveredEntries(money(amount, currency), from),
    now,
  });
  if (amount === debt.owed) {
    await markSettled(tx, { refundId: debt.id, staffId: null, note: '', now });
  }
}

/** Losses of earlier disputes pay for refunds that failed later. */
export async function coverByLosses(
  tx: Tx,
  { checkoutId, currency, now }: { checkoutId: string; currency: string; now: Date },
): Promise<void> {
  await completeLostDisputes(tx, checkoutId);
  const { rows: lost } = await sql<{ id: string; loss: number }>`
    select disputes.id, loss from disputes
    join checkouts on checkouts.payment_id = disputes.payment_id
    where checkouts.id = ${checkoutId} and loss > 0 order by opened_at, disputes.id`.execute(tx);
  for (const { id: disputeId, loss } of lost) {
    const debts = await listDebts(tx, checkoutId);
    const parts = coverOwed(
      loss,
      debts.map(({ owed }) => owed),
    );
    for (const [at, debt] of debts.entries()) {
      const amount = parts[at] ?? 0;
      await coverRefund(tx, { debt, disputeId, amount, currency, from: 'dispute_losses', now });
    }
    const left = loss - parts.reduce((sum, part) => sum + part, 0);
    await tx.updateTable('disputes').set({ loss: left }).where('id', '=', disputeId).execute();
  }
}

/** Returns its id. Without a dispute, staff paid it. */
export async function insertSettlement(
  tx: Tx,
  settled: { refundId: string; amount: number; disputeId: string | null; now: Date },
): Promise<string> {
  const { refundId, amount, disputeId, now } = settled;
  const { id } = await tx
    .insertInto('refund_settlements')
    .values({ refund_id: refundId, amount, dispute_id: disputeId, settled_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Nothing is owed any more. Without staff if the bank gave the money to the buyer. */
export async function markSettled(
  tx: Tx,
  settled: { refundId: string; staffId: string | null; note: string; now: Date },
): Promise<void> {
  const { refundId, staffId, note, now } = settled;
  await tx
    .updateTable('refunds')
    .set({ settled_at: now, settled_by: staffId, settled_note: note, done_at: now })
    .where('id', '=', refundId)
    .execute();
}
