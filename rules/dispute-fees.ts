/** Fees of the card provider that are booked apart from their cause. */
import { addEntries, type LedgerEntry } from './ledger.ts';
import type { Money } from './money.ts';

/** The card provider takes its fee for a dispute from our balance, or gives it back (negative). */
export function disputeFeeEntries({ amount, currency }: Money): LedgerEntry[] {
  return addEntries(currency, (add) => {
    add('dispute_fees', amount);
    add('card', -amount);
  });
}
