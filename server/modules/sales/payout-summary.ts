/** What the sales summary says about payouts. */
import { currencyForCountry, type Money, money } from '@lathe/rules/money';
import { PAYOUT_THRESHOLDS } from '@lathe/rules/payout-limits';
import type { Ctx } from '../../context.ts';
import { balancesOf } from '../ledger/index.ts';

export interface PayoutSummary {
  currency: string;
  isEnabled: boolean;
  isThresholdMet: boolean;
  threshold: Money;
  isTipaltiEnabled: boolean;
}

export async function readPayoutSummary(
  { db }: Pick<Ctx, 'db'>,
  userId: string,
): Promise<PayoutSummary> {
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
  return {
    currency,
    isEnabled: isThresholdMet,
    isThresholdMet,
    threshold,
    isTipaltiEnabled: false,
  };
}
