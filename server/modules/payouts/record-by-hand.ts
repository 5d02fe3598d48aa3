/** How a payment of a provider ended, if the provider never says so. */
import type { AuditAction } from '@lathe/contract/audit-actions';
import type { ManualResult } from '@lathe/rules/bank-files';
import { providerTitle } from '@lathe/rules/payout-providers';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { lockForReview } from './approve-payout.ts';
import { type AttemptRow, listAttempts } from './attempts.ts';
import { recordPaymentResult } from './record-payment-result.ts';
import { amountText } from './store.ts';

const ACTIONS = {
  settled: 'bank_payment.settled',
  failed: 'bank_payment.failed',
  returned: 'bank_payment.returned',
} as const satisfies Record<ManualResult, AuditAction>;

/** Payments of bank files are recorded with their file. */
export function isRecordable(attempt: AttemptRow | undefined): attempt is AttemptRow {
  if (!attempt || providerTitle(attempt.provider) === null) return false;
  return attempt.state !== 'failed' && attempt.state !== 'returned';
}

export async function recordByHand(
  ctx: Ctx,
  decision: {
    payoutId: string;
    actorId: string;
    ip: string;
    result: ManualResult;
    /** For the audit log; sellers do not see it. */
    reason: string;
  },
): Promise<void> {
  const { payoutId, actorId, ip, result, reason } = decision;
  await inTransaction(ctx.db, async (tx) => {
    const payout = await lockForReview(tx, { payoutId, actorId });
    const attempt = (await listAttempts(tx, [payoutId])).at(-1);
    if (!isRecordable(attempt)) throw new CallError('payout_moved_on');
    const { endToEndId } = attempt;
    const recorded = await recordPaymentResult(tx, ctx, {
      endToEndId,
      result,
      reasonText: reason,
    });
    if (recorded !== 'applied') throw new CallError('payment_unchanged');
    await audit(tx, {
      at: ctx.clock.now(),
      action: ACTIONS[result],
      actorId,
      subjectId: payout.userId,
      object: { type: 'payout', id: payoutId },
      details: { amount: amountText(payout), payment: endToEndId, reason },
      ip,
    });
  });
}
