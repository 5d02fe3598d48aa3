import { money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import type { Dispute } from './cards.ts';
import { postSandboxEvent } from './post-sandbox-event.ts';

/** In minor units. */
const DISPUTE_FEE = 1500;

export async function handler(
  ctx: Ctx,
  payload: { eventId: string; disputeId: string; state: Dispute['state'] },
): Promise<void> {
  const { paymentId, amount, currency, reason } = await ctx.db
    .selectFrom('sandbox_disputes')
    .innerJoin('sandbox_payments', 'sandbox_payments.id', 'payment_id')
    .select(['payment_id as paymentId', 'amount', 'currency', 'reason'])
    .where('sandbox_disputes.id', '=', payload.disputeId)
    .executeTakeFirstOrThrow();
  await postSandboxEvent(ctx, {
    id: payload.eventId,
    type: 'dispute',
    state: payload.state,
    paymentId,
    disputeId: payload.disputeId,
    amount: money(amount, currency),
    reason,
    fees: [{ id: `txn_${payload.disputeId}`, amount: money(DISPUTE_FEE, currency) }],
  });
}
