/** What the sales summary says about payouts. The payouts module decides when one is requested. */
import { calendarDate } from '@lathe/rules/dates';
import { currencyForCountry, type Money, money } from '@lathe/rules/money';
import { PAYOUT_THRESHOLDS } from '@lathe/rules/payout-limits';
import type { Ctx } from '../../context.ts';
import { readBankGates } from '../bank-accounts/index.ts';
import { balancesOf } from '../ledger/index.ts';
import { readTaxGates } from '../tax-profiles/index.ts';

interface PayoutSummary {
  /** The currency of the seller's country, into which others are converted. */
  currency: string;
  /** Enough is available, and tax profile and bank account are complete. */
  isEnabled: boolean;
  isThresholdMet: boolean;
  threshold: Money;
  isTipaltiEnabled: boolean;
}

export async function readPayoutSummary(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
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
  const gates = [
    ...(await readTaxGates(db, { userId, day: calendarDate(now) })),
    ...(await readBankGates(db, { userId, currency, now })),
  ];
  return {
    currency,
    isEnabled: isThresholdMet && gates.length === 0,
    isThresholdMet,
    threshold,
    // The bank file is the default provider.
    isTipaltiEnabled: false,
  };
}
