import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverOwed, divideLostDispute } from './lost-disputes.ts';

const dispute = { reason: 'fraudulent', owed: [], refunded: 0, left: 3000 };

describe('a lost dispute', () => {
  it('pays for failed refunds first, oldest first and also in part, then for the order', () => {
    expect(divideLostDispute({ ...dispute, amount: 1500, owed: [1000, 800] })).toEqual({
      covers: [1000, 500],
      taken: 0,
      loss: 0,
    });
    expect(divideLostDispute({ ...dispute, amount: 2500, owed: [1000], left: 900 })).toEqual({
      covers: [1000],
      taken: 900,
      loss: 600,
    });
  });

  it('about a refund that did not arrive pays for that refund, not for the rest of the order', () => {
    const about = { ...dispute, reason: 'credit_not_processed' };
    expect(divideLostDispute({ ...about, amount: 1000, refunded: 1000 })).toEqual({
      covers: [],
      taken: 0,
      loss: 1000,
    });
    expect(divideLostDispute({ ...about, amount: 1500, refunded: 1000 })).toMatchObject({
      taken: 500,
      loss: 1000,
    });
    expect(divideLostDispute({ ...about, amount: 1500, refunded: -20 })).toMatchObject({
      taken: 1500,
    });
  });

  it('is divided without a remainder, and covers no more than is owed or left', () => {
    const amount = fc.nat(5000);
    fc.assert(
      fc.property(
        fc.record({
          amount,
          reason: fc.constantFrom('fraudulent', 'credit_not_processed'),
          owed: fc.array(amount, { maxLength: 4 }),
          refunded: amount,
          left: amount,
        }),
        (lost) => {
          const { covers, taken, loss } = divideLostDispute(lost);
          const covered = covers.reduce((sum, part) => sum + part, 0);
          expect(covered + taken + loss).toBe(lost.amount);
          expect(Math.min(...covers, taken, loss)).toBeGreaterThanOrEqual(0);
          expect(taken).toBeLessThanOrEqual(lost.left);
          for (const [at, part] of covers.entries()) {
            expect(part).toBeLessThanOrEqual(lost.owed[at] ?? 0);
          }
        },
      ),
    );
  });
});

it('covers debts in their order', () => {
  expect(coverOwed(0, [5])).toEqual([0]);
  expect(coverOwed(7, [5, 5, 5])).toEqual([5, 2, 0]);
});
