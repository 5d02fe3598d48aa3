/** A buyer disputes a payment with their bank, as a whole or in parts. Each step is booked once. */
import { canCancelLine } from '@lathe/rules/cancellation';
import { disputeEntries, disputeWonEntries } from '@lathe/rules/ledger';
import { money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import type { Dispute } from '../../platform/cards/cards.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { bookDisputeFees } from './book-dispute-fees.ts';
import { bookLostDispute } from './book-lost-dispute.ts';
import { completeLostDisputes } from './complete-lost-disputes.ts';
import { findDispute, type StoredDispute } from './find-dispute.ts';
import { sendDisputeMail } from './jobs.ts';
import { type LockedPayment, lockPayment } from './lock-payment.ts';
import { listOrderLines } from './order-store.ts';
import { setHeld } from './progress.ts';
import { publishOrderChanged } from './publish-order-changed.ts';
import { reverseLostDispute } from './reverse-lost-dispute.ts';

/** Runs in the transaction that stores the webhook event. */
export async function handleDispute(tx: Tx, ctx: Ctx, dispute: Dispute): Promise<void> {
  const payment = await lockPayment(tx, dispute.paymentId);
  if (!payment) return;
  // It may have been lost in an earlier version, and is won now.
  await completeLostDisputes(tx, payment.checkoutId);
  const stored =
    (await findDispute(tx, dispute, payment.order)) ??
    (await openDispute(tx, ctx, { payment, dispute }));
  const now = ctx.clock.now();
  await bookDisputeFees(tx, { disputeId: stored.id, fees: dispute.fees, now });
  await closeOnce(tx, ctx, { stored, payment, dispute });
  if (payment.order) await publishOrderChanged(tx, ctx, payment.order);
}

interface PaymentDispute {
  payment: LockedPayment;
  dispute: Dispute;
}

/** Events may arrive in any order, so one that closes an unknown dispute also opens it. */
async function openDispute(
  tx: Tx,
  ctx: Ctx,
  { payment: { order }, dispute }: PaymentDispute,
): Promise<StoredDispute> {
  const now = ctx.clock.now();
  const { paymentId, disputeId, amount, reason } = dispute;
  const { currency } = amount;
  const opened = { state: 'opened' as const, amount: amount.amount, reason };
  const { id } = await tx
    .insertInto('disputes')
    .values({
      ...opened,
      order_id: order?.id ?? null,
      payment_id: paymentId,
      provider_id: disputeId,
      currency,
      opened_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entries = disputeEntries(amount);
  await bookTransaction(tx, { kind: 'dispute', reference: id, currency, entries, now });
  // Nothing more must be started while the payment may be lost, also in later parcels.
  const lines = order ? await listOrderLines(tx, order.id) : [];
  if (order && lines.some((line) => canCancelLine(line, order))) {
    await setHeld(tx, { orderId: order.id, heldAt: now });
  }
  return { id, ...opened };
}

/** Won is final: an event that says lost after it has only come late. */
async function closeOnce(
  tx: Tx,
  ctx: Ctx,
  { stored, payment, dispute }: PaymentDispute & { stored: StoredDispute },
): Promise<void> {
  const { id, state: before, reason } = stored;
  const { state } = dispute;
  const isReversed = before === 'lost' && state === 'won';
  if (state === 'opened' || (before !== 'opened' && !isReversed)) return;
  const now = ctx.clock.now();
  await tx.updateTable('disputes').set({ state, closed_at: now }).where('id', '=', id).execute();
  if (payment.order) await ctx.jobs.enqueue(tx, sendDisputeMail, { disputeId: id });
  const { currency } = dispute.amount;
  const amount = money(stored.amount, currency);
  if (state === 'lost') return await bookLostDispute(tx, ctx, { id, payment, amount, reason });
  if (isReversed) {
    const { checkoutId } = payment;
    return await reverseLostDispute(tx, { id, checkoutId, amount, now });
  }
  const entries = disputeWonEntries(amount);
  await bookTransaction(tx, { kind: 'dispute_won', reference: id, currency, entries, now });
}
