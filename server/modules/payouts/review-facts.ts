/** Whether a payout that waits can be approved now: the seller may have changed since the request. */
import { calendarDate } from '@lathe/rules/dates';
import { closedGates, type PayoutGate } from '@lathe/rules/payout-gates';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { readBankGates, readPayoutAccount } from '../bank-accounts/index.ts';
import { readWithholding } from '../tax-profiles/index.ts';
import { owedElsewhere, readAmounts } from './balances.ts';
import { readRates } from './exchange-rates.ts';
import { readSellerFacts } from './seller-facts.ts';
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
  const rates = await readRates(db, calendarDate(now));
  const facts = await readSellerFacts(db, { userId, now });
  const amounts = await readAmounts(db, userId);
  const gates = closedGates({
    ...facts,
    bank: await readBankGates(db, { userId, currency, now }),
    currency,
    available: amounts.get(currency)?.available ?? 0,
    owedElsewhere: owedElsewhere(amounts, { currency, rates }),
  }).filter((gate) => gate !== 'threshold' && gate !== 'reserve');
  const account = await readPayoutAccount(db, { userId, currency });
  const { rate } = await readWithholding(db, { userId, day: calendarDate(now) });
  return { gates, isOutdated: account?.id !== accountId || rate !== withholdingRate };
}
