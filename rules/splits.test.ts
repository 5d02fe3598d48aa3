import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from './money.ts';
import { earningsOf } from './prices.ts';
import {
  earningsByPayee,
  splitEarnings,
  splitProblem,
  splitsVersion,
  TOTAL_BASIS_POINTS,
} from './splits.ts';

const share = (party: string, shareBasisPoints: number) => ({ party, shareBasisPoints });

/** Cuts of the whole, so that every list of shares adds up to 100%. */
const shares = fc
  .uniqueArray(fc.integer({ min: 1, max: TOTAL_BASIS_POINTS - 1 }), { maxLength: 9 })
  .map((cuts) => {
    const marks = [0, ...cuts.toSorted((a, b) => a - b), TOTAL_BASIS_POINTS];
    return marks
      .slice(1)
      .map((mark, index) => share(`seller ${index}`, mark - (marks[index] ?? 0)));
  });

describe('split', () => {
  it.each([
    ['of nobody', [], 'none'],
    ['with somebody twice', [share('ann', 5000), share('ann', 5000)], 'doubled'],
    [
      'with a share of nothing',
      [share('ann', TOTAL_BASIS_POINTS), share('bob', 0)],
      'out_of_range',
    ],
    ['with more than all', [share('ann', 10_001)], 'out_of_range'],
    ['with half a hundredth', [share('ann', 9999.5), share('bob', 0.5)], 'out_of_range'],
    ['that lacks a hundredth', [share('ann', 6000), share('bob', 3999)], 'not_whole'],
    ['that is a hundredth too much', [share('ann', 6000), share('bob', 4001)], 'not_whole'],
    ['of two halves', [share('ann', 5000), share('bob', 5000)], null],
    ['of thirds', [share('ann', 3333), share('bob', 3333), share('cas', 3334)], null],
  ])('%s: %j is %s', (_name, given, problem) => {
    expect(splitProblem(given)).toBe(problem);
  });

  it('has at most ten payees', () => {
    const many = Array.from({ length: 11 }, (_, index) =>
      share(`seller ${index}`, index === 0 ? 9000 : 100),
    );
    expect(splitProblem(many)).toBe('too_many');
  });

  it('throws when the shares do not add up', () => {
    expect(() => splitEarnings(money(356, 'GBP'), [share('ann', 9999)])).toThrow(RangeError);
  });
});

describe('any split of any earnings', () => {
  it('gives whole pennies that add up, each within a penny of its exact share', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 0, max: 100_000 }), (given, amount) => {
        expect(splitProblem(given)).toBeNull();
        const parts = splitEarnings(money(amount, 'EUR'), given).map((part) => part.amount);
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [at, part] of parts.entries()) {
          const exact = (amount * (given[at]?.shareBasisPoints ?? 0)) / TOTAL_BASIS_POINTS;
          expect(Math.abs(part - exact)).toBeLessThan(1);
        }
      }),
    );
  });

  it('pays VAT on top to registered payees at no cost to the others', () => {
    const registered = fc.infiniteStream(fc.boolean());
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 9000 }), registered, (given, ppd, chances) => {
        const payees = given.map((each) => ({
          ...each,
          vatBasisPoints: chances.next().value ? 2000 : 0,
        }));
        const bare = given.map((each) => ({ ...each, vatBasisPoints: 0 }));
        const price = money(ppd, 'GBP');
        const earned = earningsByPayee(price, { basisPoints: 2000, payees });
        const without = earningsByPayee(price, { basisPoints: 2000, payees: bare });
        const sum = without.reduce((total, { earnings }) => total + earnings.amount, 0);
        expect(sum).toBe(earningsOf(price, { basisPoints: 2000, vatBasisPoints: 0 }).amount);
        for (const [at, { party, earnings }] of earned.entries()) {
          const base = without[at]?.earnings.amount ?? 0;
          const isRegistered = payees[at]?.vatBasisPoints !== 0;
          expect(party).toBe(given[at]?.party);
          if (isRegistered) expect(Math.abs(earnings.amount - base * 1.2)).toBeLessThanOrEqual(1);
          else expect(earnings.amount).toBe(base);
        }
      }),
    );
  });

  it('pays a single payee the same as a sole seller', () => {
    const payees = [{ ...share('ann', TOTAL_BASIS_POINTS), vatBasisPoints: 2000 }];
    const [only] = earningsByPayee(money(1781, 'GBP'), { basisPoints: 2000, payees });
    expect(only).toEqual({ party: 'ann', earnings: money(427, 'GBP'), vat: money(71, 'GBP') });
  });
});

describe('splits version', () => {
  const at = new Date('2026-11-16T12:00:00Z');
  const consents = (...answers: ('waiting' | 'agreed' | 'declined')[]) =>
    answers.map((answer) => ({ answer }));
  const shares = [{ invited: null }];
  const open = {
    decidedAt: null,
    replacedAt: null,
    consents: consents('agreed', 'waiting'),
    shares,
  };
  const held = { ...open, decidedAt: at, consents: consents('agreed', 'agreed') };
  const ended = { ...held, replacedAt: at };

  it('increases with every step', () => {
    const course = [[], [open], [held], [open, held], [held, ended], [open, held, ended]];
    const versions = course.map(splitsVersion);
    expect(versions[0]).toBe(1);
    for (const [step, version] of versions.slice(1).entries()) {
      expect(version).toBeGreaterThan(versions[step] ?? 0);
    }
  });

  it('increases with every step of an invited payee', () => {
    const at = (changes: number) =>
      splitsVersion([{ ...held, shares: [{ invited: { changes } }] }]);
    expect([at(1) - at(0), at(2) - at(1)]).toEqual([1, 1]);
  });

  it.each(['agreed', 'declined'] as const)('increases once a payee has %s', (answer) => {
    const answered = { ...open, consents: consents('agreed', answer) };
    expect(splitsVersion([answered])).toBe(splitsVersion([open]) + 1);
  });
});
