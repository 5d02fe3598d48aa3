import { payoutMachine } from '@lathe/rules/payouts';
import { nextState } from '@lathe/rules/state-machine';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { publishPayout } from './publish-payout.ts';
import { readReviewFacts } from './review-facts.ts';
import { amountText, findPayout, isInvolved, lockSellers, type PayoutRow } from './store.ts';

interface Decision {
  payoutId: string;
  actorId: string;
  ip: string;
}

/** Locks the seller's account too, because bank account and tax profile are checked. */
export async function lockForReview(
  tx: Tx,
  { payoutId, actorId }: Pick<Decision, 'payoutId' | 'actorId'>,
): Promise<PayoutRow> {
  const found = await findPayout(tx, payoutId);
  if (!found) throw new CallError('not_found');
  if (isInvolved(found, actorId)) throw new CallError('payout_own');
  await lockPerson(tx, found.userId);
  await lockSellers(tx, [found.userId]);
  const payout = await findPayout(tx, payoutId);
  if (!payout) throw new CallError('not_found');
  return payout;
}

/** Of two admins who decide at the same time, the second one learns that it has moved on. */
export async function approvePayout(ctx: Ctx, { payoutId, actorId, ip }: Decision): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const payout = await lockForReview(tx, { payoutId, actorId });
    const next = nextState(payoutMachine, payout.state, 'approve', 'staff');
    if (!next.ok) throw new CallError('payout_moved_on');
    const now = ctx.clock.now();
    await assertPayable(tx, ctx, { payout, now });
    await tx
      .updateTable('payouts')
      .set({ state: next.state, approved_at: now, approved_by: actorId })
      .where('id', '=', payoutId)
      .execute();
    await audit(tx, {
      at: now,
      action: 'payout.approved',
      actorId,
      subjectId: payout.userId,
      object: { type: 'payout', id: payoutId },
      details: { amount: amountText(payout), account: payout.accountMasked },
      ip,
    });
    await publishPayout(tx, ctx, { payoutId, userId: payout.userId, state: 'approved' });
  });
}

export async function assertPayable(
  tx: Tx,
  ctx: Pick<Ctx, 'payoutProviders'>,
  { payout, now }: { payout: PayoutRow; now: Date },
): Promise<void> {
  const { gates, isOutdated } = await readReviewFacts(tx, ctx, payout, now);
  if (gates.length > 0) throw new CallError('payout_gates_closed');
  if (isOutdated) throw new CallError('payout_outdated');
}

/** Each on its own: one that cannot be approved does not stop the others. */
export async function approvePayouts(
  ctx: Ctx,
  { payoutIds, ...decision }: Omit<Decision, 'payoutId'> & { payoutIds: readonly string[] },
): Promise<{ approved: number; left: number }> {
  let approved = 0;
  const ids = [...new Set(payoutIds)];
  for (const payoutId of ids) {
    try {
      await approvePayout(ctx, { ...decision, payoutId });
      approved += 1;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
  return { approved, left: ids.length - approved };
}
