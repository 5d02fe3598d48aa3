/** Whether a payout that waits can be approved now: the seller may have changed since the request. */
import { calendarDate } from '@lathe/rules/dates';
import type { PayoutGate } from '@lathe/rules/payout-gates';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { readPayoutAccount } from '../bank-accounts/index.ts';
import { readWithholding } from '../tax-profiles/index.ts';
import { readClosedGates } from './read-closed-gates.ts';
import type { PayoutRow } from './store.ts';

export interface ReviewFacts {
  gates: PayoutGate[];
  /** Another bank account or tax rate than at the request. */
  isOutdated: boolean;
}

/** The money of the payout is set aside, so its amount closes no gate any more. */
export async function readReviewFacts(
  db: Db | Tx,
  payout: PayoutRow,
  now: Date,
): Promise<ReviewFacts> {
  const { userId, currency, accountId, withholdingRate } = payout;
  const closed = await readClosedGates(db, { userId, currency, now });
  const gates = closed.filter((gate) => gate !== 'threshold' && gate !== 'reserve');
  const account = await readPayoutAccount(db, { userId, currency });
  const { rate } = await readWithholding(db, { userId, day: calendarDate(now) });
  return { gates, isOutdated: account?.id !== accountId || rate !== withholdingRate };
}
