import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CancellableLine,
  canCancelLine,
  canCancelOrder,
  cancellationOf,
  copiesLeftIn,
  redirectableParcels,
} from './cancellation.ts';
import type { OrderTimestamps } from './order-states.ts';
import { amountOf, type OrderAmounts, refundByItems } from './refunds.ts';

const now = new Date('2026-11-16T10:00:00Z');
const PAID: OrderTimestamps = {
  paidAt: now,
  productionAt: null,
  dispatchedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  refundedAt: null,
};
const BEGUN = { ...PAID, productionAt: now };

const line = (change: Partial<CancellableLine> = {}): CancellableLine => ({
  parcel: 1,
  quantity: 1,
  refundedQuantity: 0,
  making: { stage: 'queued', reprints: 0 },
  ...change,
});
const ticket = (fulfilledAt: Date | null) => line({ parcel: null, making: null, fulfilledAt });
const made = (parcel: number) => line({ parcel, making: { stage: 'disc', reprints: 0 } });

describe('a line', () => {
  it.each<[string, CancellableLine, OrderTimestamps, boolean]>([
    ['waits in an order that is begun', line(), BEGUN, true],
    ['is not planned yet', line({ making: null }), PAID, true],
    ['is not manufactured, in an order that is begun', line({ making: null }), BEGUN, false],
    ['is being made', made(1), BEGUN, false],
    ['is made again', line({ making: { stage: 'queued', reprints: 1 } }), BEGUN, false],
    ['is refunded', line({ refundedQuantity: 1 }), BEGUN, false],
    ['has no parcel and is not mailed', ticket(null), BEGUN, true],
    ['has no parcel and is mailed', ticket(now), PAID, false],
    ['is unpaid', line(), { ...PAID, paidAt: null }, false],
    ['is dispatched', line(), { ...BEGUN, dispatchedAt: now }, false],
    ['is cancelled', line(), { ...PAID, cancelledAt: now }, false],
  ])('that %s', (_, each, order, expected) => {
    expect(canCancelLine(each, order)).toBe(expected);
  });
});

it('parcels can go elsewhere until one of their lines is begun', () => {
  const lines = [made(1), line({ parcel: 1 }), line({ parcel: 2 })];
  expect(redirectableParcels(lines, BEGUN)).toEqual([2]);
  expect(redirectableParcels([...lines, made(2)], BEGUN)).toEqual([]);
  expect(redirectableParcels([line(), line({ parcel: 2, refundedQuantity: 1 })], BEGUN)).toEqual([
    1,
  ]);
});

describe('the money of cancelled lines', () => {
  const parcels = fc.record({ postage: fc.integer({ min: 0, max: 900 }), duty: fc.nat(600) });
  const lines = fc.array(
    fc.record({ parcel: fc.constantFrom(1, 2), quantity: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 1, maxLength: 5 },
  );

  it('adds up to the whole order, in any order and with known or unknown shares', () => {
    fc.assert(
      fc.property(
        lines,
        parcels,
        parcels,
        fc.boolean(),
        fc.array(fc.nat(10)),
        (content, one, two, known, turns) => {
          const terms = [one, two].map(({ postage, duty }, at) => ({
            number: at + 1,
            postage: known ? postage : null,
            duty: known ? duty : null,
          }));
          const used = terms.filter(({ number }) =>
            content.some(({ parcel }) => parcel === number),
          );
          const total = (of: 'postage' | 'duty') =>
            used.reduce((sum, { number }) => sum + (number === 1 ? one[of] : two[of]), 0);
          let rows = content.map((each) => line(each));
          let left: OrderAmounts = {
            currency: 'GBP',
            lines: content.map(({ quantity }) => ({
              quantity,
              amount: quantity * 1000,
              vat: 0,
              mechanicals: 0,
              shares: {},
              sharesVat: {},
            })),
            postage: { amount: total('postage'), vat: 0 },
            duty: total('duty'),
          };
          const order = [...new Set([...turns, ...content.keys()])].filter(
            (at) => at < content.length,
          );
          let refunded = 0;
          const sold = left;
          const paid = amountOf(sold);
          for (const at of order) {
            const request = cancellationOf(new Set([at]), { lines: rows, parcels: used, sold });
            const part = refundByItems(left, request);
            if (typeof part === 'string') throw new Error(part);
            refunded += amountOf(part);
            left = subtract(left, part);
            rows = rows.map((row, index) =>
              index === at ? { ...row, refundedQuantity: row.quantity } : row,
            );
            expect(amountOf(left)).toBeGreaterThanOrEqual(0);
          }
          expect(rows.every((row) => copiesLeftIn(row) === 0)).toBe(true);
          expect(refunded).toBe(paid);
        },
      ),
    );
  });
});

it('a parcel of an older order costs its share of the sale, whatever was refunded of the others', () => {
  const amounts = (...values: number[]) =>
    values.map((amount) => ({
      quantity: 1,
      amount,
      vat: 0,
      mechanicals: 0,
      shares: {},
      sharesVat: {},
    }));
  const sold = {
    currency: 'GBP',
    lines: amounts(3000, 1000),
    postage: { amount: 800, vat: 0 },
    duty: 400,
  };
  // The first parcel was sent, arrived damaged, and its goods were refunded.
  const lines = [{ ...made(1), refundedQuantity: 1 }, line({ parcel: 2 })];
  const parcels = [1, 2].map((number) => ({ number, postage: null, duty: null }));
  const request = { copies: [{ line: 1, quantity: 1 }], postage: 200, duty: 100 };
  expect(cancellationOf(new Set([1]), { lines, parcels, sold })).toEqual(request);
  // The row of a cancelled parcel is deleted.
  expect(cancellationOf(new Set([1]), { lines, parcels: parcels.slice(1), sold })).toEqual(request);
});

function subtract(left: OrderAmounts, part: OrderAmounts): OrderAmounts {
  return {
    ...left,
    lines: left.lines.map((each, at) => ({
      ...each,
      quantity: each.quantity - (part.lines[at]?.quantity ?? 0),
      amount: each.amount - (part.lines[at]?.amount ?? 0),
    })),
    postage: { amount: left.postage.amount - part.postage.amount, vat: 0 },
    duty: left.duty - part.duty,
  };
}

describe('an order with a line without a parcel', () => {
  it('is cancelled as a whole until that line is mailed', () => {
    expect(canCancelOrder([line(), ticket(null)], PAID)).toBe(true);
    expect(canCancelOrder([line(), ticket(now)], PAID)).toBe(false);
    // It was refunded by staff.
    expect(canCancelOrder([line(), { ...ticket(now), refundedQuantity: 1 }], PAID)).toBe(true);
    expect(canCancelOrder([line()], BEGUN)).toBe(false);
  });

  it('gives the shipping back with the last line of the parcel, and redirects parcels only', () => {
    const lines = [line(), ticket(now)];
    expect(redirectableParcels(lines, PAID)).toEqual([1]);
    expect(redirectableParcels([ticket(null)], PAID)).toEqual([]);
    const sold: OrderAmounts = {
      currency: 'GBP',
      lines: lines.map(() => ({
        quantity: 1,
        amount: 1000,
        vat: 0,
        mechanicals: 0,
        shares: {},
        sharesVat: {},
      })),
      postage: { amount: 400, vat: 0 },
      duty: 0,
    };
    const parcels = [{ number: 1, postage: 400, duty: 0 }];
    const request = cancellationOf(new Set([0]), { lines, parcels, sold });
    expect(request).toMatchObject({ copies: [{ line: 0, quantity: 1 }], postage: 400 });
    const open = [line(), ticket(null)];
    const mailedOnly = cancellationOf(new Set([1]), { lines: open, parcels, sold });
    expect(mailedOnly).toMatchObject({ copies: [{ line: 1, quantity: 1 }], postage: 0 });
  });
});
