/** Refunds run as a job that is enqueued in the transaction of their cause. */
import { latePaymentEntries } from '@lathe/rules/ledger';
import type { Ctx } from '../../context.ts';
import type { Payment } from '../../platform/cards/cards.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { bookCardFee, refundPayment } from './jobs.ts';

/** Refunds a payment that arrived after the reserved copies were released; no order is placed. */
export async function refundLatePayment(
  tx: Tx,
  { clock, jobs }: Pick<Ctx, 'clock' | 'jobs'>,
  { checkoutId, payment }: { checkoutId: string; payment: Payment },
): Promise<void> {
  const { amount, currency } = payment.amount;
  const now = clock.now();
  const { id } = await tx
    .insertInto('refunds')
    .values({ checkout_id: checkoutId, amount, currency, reason: 'late', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(tx, refundPayment, { refundId: id });
  if (payment.fee === null) {
    await jobs.enqueue(tx, bookCardFee, { checkoutId });
    return;
  }
  await bookTransaction(tx, {
    kind: 'late_payment',
    reference: checkoutId,
    currency,
    entries: latePaymentEntries(payment.fee),
    now,
  });
}
