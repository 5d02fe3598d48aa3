/** How a payment of a provider ended, if the provider never says so. */
import type { ManualResult } from '@lathe/rules/bank-files';
import { providerTitle } from '@lathe/rules/payout-providers';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { lockForReview } from './approve-payout.ts';
import { type AttemptRow, listAttempts } from './attempts.ts';
import { proposeResult } from './payment-proposals.ts';
import { recordPaymentResult } from './record-payment-result.ts';
import { amountText } from './store.ts';

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
  const { payoutId, reason: note, ...rest } = decision;
  await inTransaction(ctx.db, async (tx) => {
    const attempt = (await listAttempts(tx, [payoutId])).at(-1);
    if (!isRecordable(attempt)) throw new CallError('payout_moved_on');
    const { endToEndId } = attempt;
    await recordResultByHand(tx, ctx, { payoutId, endToEndId, note, ...rest });
  });
}

/** A payment that was made is booked at once; one that was not waits for another admin. */
export async function recordResultByHand(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'>,
  recorded: {
    payoutId: string;
    endToEndId: string;
    actorId: string;
    ip: string;
    result: ManualResult;
    note: string;
  },
): Promise<void> {
  const { payoutId, endToEndId, actorId, ip, result } = recorded;
  const note = recorded.note.trim();
  const payout = await lockForReview(tx, { payoutId, actorId });
  if (result !== 'settled') {
    return await proposeResult(tx, ctx, { payout, endToEndId, result, note, actorId, ip });
  }
  const booked = await recordPaymentResult(tx, ctx, {
    endToEndId,
    result,
    reasonText: note,
    isByHand: true,
  });
  if (booked !== 'applied') throw new CallError('payment_unchanged');
  await audit(tx, {
    at: ctx.clock.now(),
    action: 'bank_payment.settled',
    actorId,
    subjectId: payout.userId,
    object: { type: 'payout', id: payoutId },
    details: { amount: amountText(payout), payment: endToEndId, note },
    ip,
  });
}
