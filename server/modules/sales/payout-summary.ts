/** What the sales summary says about payouts. The payouts module decides when one is requested. */
import { currencyForCountry, type Money, money } from '@lathe/rules/money';
import { PAYOUT_THRESHOLDS } from '@lathe/rules/payout-limits';
import type { Ctx } from '../../context.ts';
import { readPayingProviders } from '../bank-accounts/index.ts';
import { balancesOf } from '../ledger/index.ts';
import { readClosedGates } from '../payouts/index.ts';

interface PayoutSummary {
  /** The currency of the seller's country, into which others are converted. */
  currency: string;
  /** Nothing prevents a payout. */
  isEnabled: boolean;
  isThresholdMet: boolean;
  threshold: Money;
  /** Otherwise by bank file. */
  isPaidByProvider: boolean;
}

export async function readPayoutSummary(
  { db, clock, payoutProviders }: Pick<Ctx, 'db' | 'clock' | 'payoutProviders'>,
  userId: string,
): Promise<PayoutSummary> {
  const now = clock.now();
  const seller = await db
    .selectFrom('sellers')
    .select('country_iso as country')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const currency = currencyForCountry(seller?.country ?? 'GB');
  const balances = await balancesOf(db, userId);
  const available = balances.find((each) => each.currency === currency)?.available ?? 0;
  const threshold = money(PAYOUT_THRESHOLDS[currency], currency);
  const isThresholdMet = available >= threshold.amount;
  const gates = await readClosedGates(db, { payoutProviders }, { userId, currency, now });
  const paying = await readPayingProviders(db, { payoutProviders }, [userId]);
  return {
    currency,
    isEnabled: gates.length === 0,
    isThresholdMet,
    threshold,
    isPaidByProvider: paying.has(userId),
  };
}
