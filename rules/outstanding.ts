/** What must end before an account can be closed. */
export const OUTSTANDING_KINDS = [
  /** Orders of the user that are not shipped. */
  'orders',
  /** Of events that are not over. The name of the holder is needed at the door. */
  'tickets',
  /** Of events of the user that are not over: they would come in vain. */
  'guests',
  /** Payments in progress, of the user or for the user's items. */
  'payments',
  'refunds',
  'failed_refunds',
  'returns',
  'disputes',
  'earnings_pending',
  'earnings_available',
  'reserve',
  'payouts_in_transit',
  /** Shares that were offered to the address of the user, who has not answered. */
  'unclaimed',
  /** Earnings below zero, after refunds of what was paid out. */
  'negative_balance',
] as const;

export type OutstandingKind = (typeof OUTSTANDING_KINDS)[number];

const OWED_ACCOUNTS = [
  'earnings_pending',
  'earnings_available',
  'reserve',
  'payouts_in_transit',
] as const;

export interface EarningsBalance {
  account: string;
  currency: string;
  /** What Lathe owes; below zero if the seller owes it. */
  amount: number;
}

interface OpenEarnings {
  kind: OutstandingKind;
  currency: string;
  amount: number;
}

/**
 * A seller whose balances in one currency add up to less than zero owes money, whatever the parts
 * are. Otherwise each part that is not zero is outstanding.
 */
export function outstandingEarnings(balances: readonly EarningsBalance[]): OpenEarnings[] {
  const byCurrency = Map.groupBy(balances, ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, parts]): OpenEarnings[] => {
    const total = parts.reduce((sum, { amount }) => sum + amount, 0);
    if (total < 0) return [{ kind: 'negative_balance', currency, amount: total }];
    return OWED_ACCOUNTS.flatMap((kind) => {
      const amount = parts.find(({ account }) => account === kind)?.amount ?? 0;
      return amount === 0 ? [] : [{ kind, currency, amount }];
    });
  });
}
