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
import { sendDisputeMail } from './jobs.ts';
import { listOrderLines, lockOrder, type OrderRow } from './order-store.ts';
import { setHeld } from './progress.ts';
import { publishOrderChanged } from './publish-order-changed.ts';

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
  const { id, amount } = await openOnce(tx, ctx, { order, dispute });
  const now = ctx.clock.now();
  await bookDisputeFees(tx, { disputeId: id, fees: dispute.fees, now });
  if (dispute.state !== 'opened') {
    await closeOnce(tx, ctx, { id, amount, order, state: dispute.state });
  }
  await publishOrderChanged(tx, ctx, order);
}

interface StoredDispute {
  id: string;
  /** As it was withdrawn; later events can name another one. */
  amount: number;
}

interface OrderDispute {
  order: OrderRow;
  dispute: Dispute;
}

/** Events may arrive in any order, so one that closes an unknown dispute also opens it. */
async function openOnce(
  tx: Tx,
  ctx: Ctx,
  { order, dispute }: OrderDispute,
): Promise<StoredDispute> {
  const existing = await findDispute(tx, dispute);
  if (existing) return existing;
  const now = ctx.clock.now();
  const { paymentId, disputeId, amount, reason } = dispute;
  const { id } = await tx
    .insertInto('disputes')
    .values({
      order_id: order.id,
      payment_id: paymentId,
      provider_id: disputeId,
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
  // Nothing more must be started while the payment may be lost, also in later parcels.
  const lines = await listOrderLines(tx, order.id);
  if (lines.some((line) => canCancelLine(line, order))) {
    await setHeld(tx, { orderId: order.id, heldAt: now });
  }
  return { id, amount: amount.amount };
}

async function findDispute(
  tx: Tx,
  { disputeId, paymentId, amount, state }: Dispute,
): Promise<StoredDispute | undefined> {
  const known = await tx
    .selectFrom('disputes')
    .select(['id', 'amount'])
    .where('provider_id', '=', disputeId)
    .executeTakeFirst();
  if (known) return known;
  // The previous version stored one dispute per payment, without its id. It is this one if it waits
  // for the decision or has the same one.
  return await tx
    .updateTable('disputes')
    .set({ provider_id: disputeId })
    .where('payment_id', '=', paymentId)
    .where('provider_id', 'is', null)
    .where('amount', '=', amount.amount)
    .where('state', 'in', ['opened', state])
    .returning(['id', 'amount'])
    .executeTakeFirst();
}

async function closeOnce(
  tx: Tx,
  ctx: Ctx,
  closed: StoredDispute & { order: OrderRow; state: 'won' | 'lost' },
): Promise<void> {
  const { id, order, state } = closed;
  const now = ctx.clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('disputes')
    .set({ state, closed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'opened')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await ctx.jobs.enqueue(tx, sendDisputeMail, { disputeId: id });
  const { currency } = order;
  const amount = money(closed.amount, currency);
  if (state === 'lost') return await bookLostDispute(tx, ctx, { id, order, amount });
  const entries = disputeWonEntries(amount);
  await bookTransaction(tx, { kind: 'dispute_won', reference: id, currency, entries, now });
}
