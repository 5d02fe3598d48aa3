/** Whether a payout that waits can be approved now: the seller may have changed since the request. */
import { calendarDate } from '@lathe/rules/dates';
import type { PayoutGate } from '@lathe/rules/payout-gates';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { readPayingProviders, readPayoutAccount } from '../bank-accounts/index.ts';
import { readWithholding } from '../tax-profiles/index.ts';
import { readClosedGates } from './read-closed-gates.ts';
import type { PayoutRow } from './store.ts';

export interface ReviewFacts {
  gates: PayoutGate[];
  /** Another bank account, tax rate, or account at the provider than at the request. */
  isOutdated: boolean;
}

type ReviewedPayout = Pick<
  PayoutRow,
  'userId' | 'currency' | 'accountId' | 'withholdingRate' | 'requestedAt'
>;

/** The money of the payout is set aside, so its amount closes no gate any more. */
export async function readReviewFacts(
  db: Db | Tx,
  providers: Pick<Ctx, 'payoutProviders'>,
  payout: ReviewedPayout,
  now: Date,
): Promise<ReviewFacts> {
  const { userId, currency, accountId, withholdingRate, requestedAt } = payout;
  const closed = await readClosedGates(db, providers, { userId, currency, now });
  const gates = closed.filter((gate) => gate !== 'threshold' && gate !== 'reserve');
  const account = await readPayoutAccount(db, { userId, currency });
  const { rate } = await readWithholding(db, { userId, day: calendarDate(now) });
  const provider = (await readPayingProviders(db, providers, [userId])).get(userId);
  const isMoved = provider?.changedAt != null && provider.changedAt > requestedAt;
  return { gates, isOutdated: account?.id !== accountId || rate !== withholdingRate || isMoved };
}
