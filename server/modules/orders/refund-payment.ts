import { money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { applyRefundResult } from './refund-attempts.ts';

interface Payload {
  refundId: string;
  /** Missing for the first attempt. */
  attemptId?: string | undefined;
}

export async function handler(ctx: Ctx, { refundId, attemptId }: Payload): Promise<void> {
  const { db, cards } = ctx;
  if (!cards) throw new Error('No card provider is configured, so refunds are impossible.');
  const refund = await db
    .selectFrom('refunds')
    .select(['checkout_id', 'amount', 'currency', 'done_at', 'failed_at'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const key = attemptId ?? refundId;
  const attempt = await db
    .selectFrom('refund_attempts')
    .select(['state', 'amount'])
    .where('id', '=', key)
    .executeTakeFirst();
  // An event may have been faster.
  if (attempt ? attempt.state !== 'pending' : (refund.done_at ?? refund.failed_at)) return;
  const amount = money(attempt?.amount ?? refund.amount, refund.currency);
  // The same key whenever this job is repeated, so the payment provider refunds once.
  const result = await cards.refund({ key, paymentKey: refund.checkout_id, amount });
  await inTransaction(db, (tx) => applyRefundResult(tx, ctx, { key, result }));
}
