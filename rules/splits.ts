/**
 * Who gets which part of what a release earns. Shares are hundredths of a percent that make up the
 * whole; of every copy each gets whole pennies that add up to its earnings.
 */
import { SPLIT_PAYEES_MAX } from './limits.ts';
import { allocateMoney, type Money, multiplyMoney } from './money.ts';
import { earningsOf } from './prices.ts';

export const WHOLE_SHARE = 10_000;

export interface Share {
  party: string;
  /** Of 10,000. */
  shareBasisPoints: number;
}

export type SplitProblem = 'none' | 'too_many' | 'doubled' | 'out_of_range' | 'not_whole';

/** Why these shares cannot be proposed; null when they can. */
export function splitProblem(shares: readonly Share[]): SplitProblem | null {
  if (shares.length === 0) return 'none';
  if (shares.length > SPLIT_PAYEES_MAX) return 'too_many';
  if (new Set(shares.map(({ party }) => party)).size < shares.length) return 'doubled';
  const isShare = ({ shareBasisPoints: share }: Share) =>
    Number.isSafeInteger(share) && share > 0 && share <= WHOLE_SHARE;
  if (!shares.every(isShare)) return 'out_of_range';
  return sumOf(shares) === WHOLE_SHARE ? null : 'not_whole';
}

interface SplitSteps {
  decidedAt: Date | null;
  replacedAt: Date | null;
  consents: readonly { answer: 'waiting' | 'agreed' | 'declined' }[];
}

/**
 * Which state of a release's splits somebody has seen. Every step, be it a proposal, an answer or an
 * end, leaves a mark that stays: their number rises with each, also with those of other people.
 */
export function splitsVersion(splits: readonly SplitSteps[]): number {
  const steps = splits.flatMap(({ decidedAt, replacedAt, consents }) => [
    'proposed',
    ...(decidedAt ? ['decided'] : []),
    ...(replacedAt ? ['replaced'] : []),
    ...consents.filter(({ answer }) => answer !== 'waiting'),
  ]);
  return 1 + steps.length;
}

/** The parts are whole pennies and add up to the earnings. */
export function splitEarnings(earnings: Money, shares: readonly Share[]): Money[] {
  if (sumOf(shares) !== WHOLE_SHARE) {
    throw new RangeError('The shares of the payees do not add up to the whole');
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
  /** 0 for whoever is not registered. */
  vatBasisPoints: number;
}

/**
 * What each payee gets of one copy. VAT comes on top for those who are registered for it, and for
 * them alone: what the others get does not change by it.
 */
export function earningsByPayee(
  ppd: Money,
  { basisPoints, payees }: { basisPoints: number; payees: readonly SharingPayee[] },
): { party: string; earnings: Money }[] {
  const [only] = payees;
  if (only && payees.length === 1) {
    const { party, vatBasisPoints } = only;
    return [{ party, earnings: earningsOf(ppd, { basisPoints, vatBasisPoints }) }];
  }
  const bare = splitEarnings(earningsOf(ppd, { basisPoints, vatBasisPoints: 0 }), payees);
  return payees.flatMap(({ party, vatBasisPoints }, at) => {
    const share = bare[at];
    if (!share) return [];
    return [{ party, earnings: multiplyMoney(share, WHOLE_SHARE + vatBasisPoints, WHOLE_SHARE) }];
  });
}
