/** Who is paid when, and how it ended: the monthly runs of two years, and the requests of this week. */
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import type { SaleCurrency } from '@lathe/rules/money';
import type { PayoutProviderName } from '@lathe/rules/payout-providers';
import type { PayoutState } from '@lathe/rules/payouts';
import type { SellerKey } from '../catalogue/catalogue-types.ts';

export interface PlannedPayout {
  key: SellerKey;
  currency: SaleCurrency;
  day: CalendarDate;
  /** Null if the seller requested it. */
  month: CalendarDate | null;
  outcome: PayoutState;
  /** Paid by it, to the account that the seller entered there; null for bank files. */
  provider: PayoutProviderName | null;
  /** Its bank file waits for the second admin. */
  isPrepared: boolean;
}

interface History {
  key: SellerKey;
  currency: SaleCurrency;
  /** Months ago, from the first to the last run. */
  from: number;
  to: number;
  every: number;
  /** By months ago; the others are settled. */
  others?: Readonly<Record<number, PayoutState>>;
  provider?: PayoutProviderName;
}

/** Orders go back as far. */
const MONTHS = 24;

const HISTORIES: readonly History[] = [
  {
    key: 'seller',
    currency: 'EUR',
    from: MONTHS,
    to: 1,
    every: 1,
    others: { 15: 'returned', 8: 'failed', 4: 'cancelled' },
  },
  { key: 'label', currency: 'GBP', from: MONTHS, to: 1, every: 1, others: { 6: 'returned' } },
  { key: 'label', currency: 'EUR', from: MONTHS - 1, to: 2, every: 3 },
  { key: 'sandrock', currency: 'EUR', from: MONTHS - 2, to: 1, every: 1 },
  { key: 'achleitner', currency: 'EUR', from: MONTHS, to: 1, every: 1, others: { 1: 'failed' } },
  { key: 'verlaine', currency: 'EUR', from: MONTHS, to: 1, every: 1 },
  // New, so that a part is still in the reserve.
  { key: 'choir', currency: 'GBP', from: 1, to: 1, every: 1 },
  { key: 'porter', currency: 'USD', from: 13, to: 1, every: 3, provider: 'tipalti' },
];

/** Requested by the sellers, days ago. */
const REQUESTS: readonly (Pick<PlannedPayout, 'key' | 'currency' | 'outcome'> & {
  ago: number;
  isPrepared?: true;
})[] = [
  { key: 'verlaine', currency: 'EUR', ago: 9, outcome: 'settled' },
  { key: 'label', currency: 'GBP', ago: 6, outcome: 'sent' },
  { key: 'label', currency: 'EUR', ago: 5, outcome: 'sent', isPrepared: true },
  { key: 'seller', currency: 'EUR', ago: 4, outcome: 'approved' },
  { key: 'sandrock', currency: 'EUR', ago: 2, outcome: 'requested' },
];

/** Oldest first. */
export function planPayouts(today: CalendarDate): PlannedPayout[] {
  const runs = HISTORIES.flatMap((history) => {
    const { key, currency, from, to, every, others = {}, provider = null } = history;
    const count = Math.floor((from - to) / every) + 1;
    return Array.from({ length: count }, (_, place): PlannedPayout => {
      const ago = from - place * every;
      const month = firstOfMonth(today, ago);
      // Sellers cancel what they have requested.
      const outcome = others[ago] ?? 'settled';
      return {
        key,
        currency,
        day: month,
        month: outcome === 'cancelled' ? null : month,
        outcome,
        provider,
        isPrepared: false,
      };
    });
  });
  const requests = REQUESTS.map(
    ({ ago, isPrepared = false, ...request }): PlannedPayout => ({
      ...request,
      provider: null,
      isPrepared,
      day: addDays(today, -ago),
      month: null,
    }),
  );
  return [...runs, ...requests].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function firstOfMonth(today: CalendarDate, monthsAgo: number): CalendarDate {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsAgo, 1)).toISOString().slice(0, 10);
}
