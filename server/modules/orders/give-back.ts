/** Money goes back through a job, whose row is written with whatever was the reason for it. */
import { latePaymentEntries } from '@lathe/rules/ledger';
import type { Ctx } from '../../context.ts';
import type { Payment } from '../../platform/cards/cards.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { refundPayment } from './jobs.ts';

interface Refund {
  checkoutId: string;
  orderId: string | null;
  amount: number;
  currency: string;
  reason: 'late' | 'cancelled';
}

/** Its id. */
export async function giveBack(
  tx: Tx,
  { clock, jobs }: Pick<Ctx, 'clock' | 'jobs'>,
  { checkoutId, orderId, amount, currency, reason }: Refund,
): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      checkout_id: checkoutId,
      order_id: orderId,
      amount,
      currency,
      reason,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(tx, refundPayment, { refundId: id });
  return id;
}

/** Paid when its copies were no longer held: there is no order, and nobody keeps the money. */
export async function giveBackLatePayment(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'jobs'>,
  { checkoutId, payment }: { checkoutId: string; payment: Payment },
): Promise<void> {
  const { amount, currency } = payment.amount;
  await giveBack(tx, ctx, { checkoutId, orderId: null, amount, currency, reason: 'late' });
  await bookTransaction(tx, {
    kind: 'late_payment',
    reference: checkoutId,
    currency,
    entries: latePaymentEntries(payment.fee),
    now: ctx.clock.now(),
  });
}
