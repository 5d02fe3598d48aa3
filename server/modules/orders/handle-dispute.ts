/** A buyer disputes a payment with their bank. Each step is booked once. */
import { disputeEntries, disputeLossEntries, disputeWonEntries } from '@lathe/rules/ledger';
import { type Money, money } from '@lathe/rules/money';
import { isStillOpen } from '@lathe/rules/order-states';
import { amountOf, refundByAmount } from '@lathe/rules/refunds';
import type { Ctx } from '../../context.ts';
import type { Dispute } from '../../platform/cards/cards.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { sendDisputeMail } from './jobs.ts';
import { listOrderLines, lockOrder, type OrderRow } from './order-store.ts';
import { setHeld } from './progress.ts';
import { publishOrderChanged } from './publish-order-changed.ts';
import { refundPart } from './refund-part.ts';
import { listRefunds, refundableOf } from './refund-store.ts';

/** Runs in the transaction that stores the webhook event. Payments without an order are ignored. */
export async function handleDispute(tx: Tx, ctx: Ctx, dispute: Dispute): Promise<void> {
  const found = await tx
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select('orders.id')
    .where('checkouts.payment_id', '=', dispute.paymentId)
    .executeTakeFirst();
  if (!found) return;
  const order = await lockOrder(tx, found.id);
  const id = await openOnce(tx, ctx, { order, dispute });
  if (dispute.state !== 'opened') await closeOnce(tx, ctx, { id, order, dispute });
  await publishOrderChanged(tx, ctx, order);
}

interface OrderDispute {
  order: OrderRow;
  dispute: Dispute;
}

/** Events may arrive in any order, so one that closes an unknown dispute also opens it. */
async function openOnce(tx: Tx, ctx: Ctx, { order, dispute }: OrderDispute): Promise<string> {
  const now = ctx.clock.now();
  const { paymentId, amount, reason } = dispute;
  const existing = await tx
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  if (existing) return existing.id;
  const { id } = await tx
    .insertInto('disputes')
    .values({
      order_id: order.id,
      payment_id: paymentId,
      state: 'opened',
      amount: amount.amount,
      currency: amount.currency,
      reason,
      opened_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { currency } = amount;
  const entries = disputeEntries(amount);
  await bookTransaction(tx, { kind: 'dispute', reference: id, currency, entries, now });
  // Production must not start while the payment may be lost.
  if (isStillOpen(order)) {
    await setHeld(tx, { orderId: order.id, heldAt: now });
  }
  return id;
}

async function closeOnce(tx: Tx, ctx: Ctx, closed: OrderDispute & { id: string }): Promise<void> {
  const { id, dispute } = closed;
  const now = ctx.clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('disputes')
    .set({ state: dispute.state, closed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'opened')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await ctx.jobs.enqueue(tx, sendDisputeMail, { disputeId: id });
  if (dispute.state === 'lost') return await bookLostDispute(tx, ctx, closed);
  const { amount } = dispute;
  await bookTransaction(tx, {
    kind: 'dispute_won',
    reference: id,
    currency: amount.currency,
    entries: disputeWonEntries(amount),
    now,
  });
}

/**
 * Books a lost dispute like a refund, so earnings, VAT and mechanicals are reversed the same way.
 */
async function bookLostDispute(
  tx: Tx,
  ctx: Ctx,
  { id, order, dispute }: OrderDispute & { id: string },
): Promise<void> {
  const lines = await listOrderLines(tx, order.id);
  const left = refundableOf(order, lines, await listRefunds(tx, order.id));
  const { currency } = order;
  const taken = Math.min(dispute.amount.amount, amountOf(left));
  const part = refundByAmount(left, taken);
  if (typeof part !== 'string') {
    await refundPart(tx, ctx, { order, lines, part, reason: 'dispute', byBank: true });
  }
  // The bank also took the part that was already refunded, so Lathe loses that amount.
  const beyond: Money = money(dispute.amount.amount - taken, currency);
  const entries = disputeLossEntries(beyond);
  const now = ctx.clock.now();
  await bookTransaction(tx, { kind: 'dispute_lost', reference: id, currency, entries, now });
}
