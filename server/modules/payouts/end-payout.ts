/** A payout that is not sent: the seller cancels it, or staff reject it. */
import { payoutGivenBackEntries } from '@lathe/rules/payout-entries';
import { payoutMachine } from '@lathe/rules/payouts';
import { nextState } from '@lathe/rules/state-machine';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { bookTransaction } from '../ledger/index.ts';
import { listWithOldRates, reverseConversions } from './exchange-balance.ts';
import { freeLines } from './payout-lines.ts';
import { publishPayout } from './publish-payout.ts';
import { releaseReserveOf } from './reserves.ts';
import { lockPayout, type PayoutRow } from './store.ts';

interface Ended {
  payoutId: string;
  /** Of another seller: not found. */
  userId?: string;
  by: 'seller' | 'staff';
  actorId: string;
  reason: string;
}

/** Of a payout that is sent at the same time, only one of both happens. */
export async function endPayout(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime'>,
  { payoutId, userId, by, actorId, reason }: Ended,
): Promise<PayoutRow> {
  const payout = await lockPayout(tx, payoutId);
  if (!payout || (userId !== undefined && payout.userId !== userId)) {
    throw new CallError('not_found');
  }
  const event = by === 'seller' ? 'cancel' : 'refuse';
  const next = nextState(payoutMachine, payout.state, event, by);
  if (!next.ok) throw new CallError('payout_moved_on');
  const now = ctx.clock.now();
  if (by === 'seller' && (await listWithOldRates(tx, { payoutIds: [payoutId], now })).size > 0) {
    throw new CallError('payout_rates_changed');
  }
  await tx
    .updateTable('payouts')
    .set({ state: next.state, ended_at: now, ended_by: actorId, end_reason: reason })
    .where('id', '=', payoutId)
    .execute();
  const { userId: party, currency, gross, withheld, attempt } = payout;
  await bookTransaction(tx, {
    kind: 'payout_cancelled',
    reference: `${payoutId}/${attempt}`,
    currency,
    entries: payoutGivenBackEntries({ party, currency, gross, withheld }),
    now,
  });
  await freeLines(tx, { payoutId, now });
  await releaseReserveOf(tx, { payoutId, now });
  await reverseConversions(tx, { payout, now });
  const mail = by === 'staff' ? 'rejected' : undefined;
  await publishPayout(tx, ctx, { payoutId, userId: party, state: 'cancelled', mail });
  return payout;
}
