/**
 * Splits of a release's earnings. Shares are in basis points and add up to 100%; per copy, each
 * payee gets whole pennies that add up to the earnings.
 */
import type { Payee } from './ledger.ts';
import { SPLIT_PAYEES_MAX } from './limits.ts';
import { allocateMoney, type Money, multiplyMoney, subtractMoney } from './money.ts';
import { earningsOf } from './prices.ts';

export const TOTAL_BASIS_POINTS = 10_000;

export interface Share {
  party: string;
  /** Out of 10,000. */
  shareBasisPoints: number;
}

export type SplitProblem = 'none' | 'too_many' | 'doubled' | 'out_of_range' | 'not_whole';

/** Why a proposal is invalid; null when it is valid. */
export function splitProblem(shares: readonly Share[]): SplitProblem | null {
  if (shares.length === 0) return 'none';
  if (shares.length > SPLIT_PAYEES_MAX) return 'too_many';
  if (new Set(shares.map(({ party }) => party)).size < shares.length) return 'doubled';
  const isShare = ({ shareBasisPoints: share }: Share) =>
    Number.isSafeInteger(share) && share > 0 && share <= TOTAL_BASIS_POINTS;
  if (!shares.every(isShare)) return 'out_of_range';
  return sumOf(shares) === TOTAL_BASIS_POINTS ? null : 'not_whole';
}

interface SplitSteps {
  decidedAt: Date | null;
  replacedAt: Date | null;
  consents: readonly { answer: 'waiting' | 'agreed' | 'declined' }[];
  /** With the number of answers and corrections of an invited payee. */
  shares: readonly { invited: { changes: number } | null }[];
}

/**
 * Version of a release's splits. Every proposal, response and end leaves a permanent timestamp, so
 * their number increases with every step, by anyone. So do the steps of invited payees.
 */
export function splitsVersion(splits: readonly SplitSteps[]): number {
  const steps = splits.flatMap(({ decidedAt, replacedAt, consents, shares }) => [
    'proposed',
    ...(decidedAt ? ['decided'] : []),
    ...(replacedAt ? ['replaced'] : []),
    ...consents.filter(({ answer }) => answer !== 'waiting'),
    ...shares.flatMap(({ invited }) => Array.from({ length: invited?.changes ?? 0 })),
  ]);
  return 1 + steps.length;
}

/** The parts are whole pennies and add up to the earnings. */
export function splitEarnings(earnings: Money, shares: readonly Share[]): Money[] {
  if (sumOf(shares) !== TOTAL_BASIS_POINTS) {
    throw new RangeError('The shares do not add up to the whole');
  }
  return allocateMoney(
    earnings,
    shares.map(({ shareBasisPoints }) => shareBasisPoints),
  );
}

function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { shareBasisPoints }) => sum + shareBasisPoints, 0);
}

export interface SharingPayee extends Share {
  /** See `earningsVatRate`. */
  vatBasisPoints: number;
}

/**
 * Earnings per payee for one copy. Payees registered for VAT get VAT on top, which does not change
 * the amounts of the others.
 */
export function earningsByPayee(
  ppd: Money,
  { basisPoints, payees }: { basisPoints: number; payees: readonly SharingPayee[] },
): Payee[] {
  const [only] = payees;
  if (only && payees.length === 1) {
    const { party, vatBasisPoints } = only;
    const earnings = earningsOf(ppd, { basisPoints, vatBasisPoints });
    const net = earningsOf(ppd, { basisPoints, vatBasisPoints: 0 });
    return [{ party, earnings, vat: subtractMoney(earnings, net) }];
  }
  const withoutVat = splitEarnings(earningsOf(ppd, { basisPoints, vatBasisPoints: 0 }), payees);
  return payees.flatMap(({ party, vatBasisPoints }, index) => {
    const share = withoutVat[index];
    if (!share) return [];
    const earnings = multiplyMoney(share, TOTAL_BASIS_POINTS + vatBasisPoints, TOTAL_BASIS_POINTS);
    return [{ party, earnings, vat: subtractMoney(earnings, share) }];
  });
}
