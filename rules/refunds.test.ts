import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LedgerEntry, type SaleDetails, saleEntries } from './ledger.ts';
import { money } from './money.ts';
import {
  amountOf,
  type OrderAmounts,
  orderAmounts,
  REFUND_REASONS,
  type RefundBearer,
  refundBearer,
  refundByAmount,
  refundByItems,
  refundPartEntries,
  subtractAmounts,
} from './refunds.ts';

const pence = (amount: number) => money(amount, 'GBP');

const ORDER: SaleDetails = {
  currency: 'GBP',
  lines: [
    {
      quantity: 2,
      price: pence(2850),
      vat: pence(475),
      mechanicals: pence(151),
      payees: [
        { party: 'ann', earnings: pence(179), vat: pence(30) },
        { party: 'bob', earnings: pence(178), vat: pence(0) },
      ],
    },
    {
      quantity: 1,
      price: pence(1420),
      vat: pence(237),
      mechanicals: pence(75),
      payees: [{ party: 'ann', earnings: pence(178), vat: pence(30) }],
    },
  ],
  postage: { price: pence(420), vat: pence(70) },
  duty: pence(300),
};
const LEFT = orderAmounts(ORDER);
const BY_SELLER = { from: 'card', bearers: [], holdings: [] } as const;
const NOTHING_ELSE = { postage: false, duty: false };

function good(part: OrderAmounts | string): OrderAmounts {
  if (typeof part === 'string') throw new Error(part);
  return part;
}

const sumOf = (entries: readonly LedgerEntry[], account: string, party?: string) =>
  entries
    .filter((entry) => entry.account === account && (party === undefined || entry.party === party))
    .reduce((sum, { amount }) => sum + amount.amount, 0);

describe('refund', () => {
  it('of one copy is the price of that copy, with its VAT, earnings and mechanicals', () => {
    const part = good(refundByItems(LEFT, { copies: [{ line: 0, quantity: 1 }], ...NOTHING_ELSE }));
    const entries = refundPartEntries(part, BY_SELLER);
    expect(sumOf(entries, 'card')).toBe(-2850);
    expect(sumOf(entries, 'sales')).toBe(2375);
    expect(sumOf(entries, 'vat_due')).toBe(475);
    expect(sumOf(entries, 'mechanicals_due')).toBe(151);
    expect(sumOf(entries, 'earnings_pending', 'ann')).toBe(179);
    expect(sumOf(entries, 'earnings_pending', 'bob')).toBe(178);
    expect(sumOf(entries, 'postage')).toBe(0);
    expect(sumOf(entries, 'duty_due')).toBe(0);
  });

  it('of shipping does not affect the goods', () => {
    const part = good(refundByItems(LEFT, { copies: [], postage: true, duty: false }));
    expect(
      refundPartEntries(part, BY_SELLER)
        .map(({ account }) => account)
        .toSorted(),
    ).toEqual(['card', 'postage', 'vat_due']);
  });

  it('of an amount reduces every part in proportion and refunds no copy', () => {
    const part = good(refundByAmount(LEFT, 1000));
    expect(amountOf(part)).toBe(1000);
    expect(part.lines.map(({ quantity }) => quantity)).toEqual([0, 0]);
    const entries = refundPartEntries(part, BY_SELLER);
    expect(sumOf(entries, 'earnings')).toBeLessThan(0);
    expect(sumOf(entries, 'vat_due')).toBeGreaterThan(0);
    // The value left per copy is lower afterwards, so that no money is refunded twice.
    const left = subtractAmounts(LEFT, part);
    const copies = [{ line: 0, quantity: 2 }];
    const rest = good(refundByItems(left, { copies, ...NOTHING_ELSE }));
    expect(amountOf(rest)).toBeLessThan(5700);
  });

  it('of a damaged copy costs Lathe the earnings, and the payees keep theirs', () => {
    const part = good(
      refundByItems(LEFT, {
        copies: [
          { line: 0, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
        ...NOTHING_ELSE,
      }),
    );
    const entries = refundPartEntries(part, {
      from: 'card',
      bearers: ['lathe', 'seller'],
      holdings: [],
    });
    // Without the VAT of Ann's 1.79 and 1.78.
    expect(sumOf(entries, 'refund_losses')).toBe(357 - 30);
    expect(sumOf(entries, 'earnings')).toBe(-(535 - 60));
    expect(sumOf(entries, 'input_vat')).toBe(-30);
    expect(sumOf(entries, 'earnings_pending', 'ann')).toBe(178);
    expect(sumOf(entries, 'earnings_pending', 'bob')).toBe(0);
    expect(sumOf(entries, 'mechanicals_due')).toBe(226);
    expect(entries.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0);
  });

  it('takes earnings that are released from the available ones, by payee and line', () => {
    const available = (party: string) => ({
      [party]: { account: 'earnings_available', party } as const,
    });
    const holdings = [available('bob'), available('ann')];
    const entries = refundPartEntries(LEFT, { ...BY_SELLER, holdings });
    expect(sumOf(entries, 'earnings_pending', 'ann')).toBe(2 * 179);
    expect(sumOf(entries, 'earnings_available', 'ann')).toBe(178);
    expect(sumOf(entries, 'earnings_pending', 'bob')).toBe(0);
    expect(sumOf(entries, 'earnings_available', 'bob')).toBe(2 * 178);
    expect(entries.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0);
  });

  it('is borne by Lathe for what went wrong there, and never for copies that were not made', () => {
    const byLathe = REFUND_REASONS.filter(
      (reason) => refundBearer(reason, { isUnmade: false }) === 'lathe',
    );
    expect(byLathe).toEqual(['damaged', 'wrong_item', 'lost', 'goodwill']);
    for (const reason of REFUND_REASONS) {
      expect(refundBearer(reason, { isUnmade: true })).toBe('seller');
    }
  });

  it.each([
    ['more copies than there are', [{ line: 1, quantity: 2 }], 'too_many_copies'],
    [
      'the same copy twice',
      [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
      'too_many_copies',
    ],
    ['a line that is not there', [{ line: 7, quantity: 1 }], 'too_many_copies'],
    ['nothing at all', [], 'nothing'],
  ] as const)('of %s is rejected', (_, copies, problem) => {
    expect(refundByItems(LEFT, { copies, ...NOTHING_ELSE })).toBe(problem);
  });

  it('of more than the paid amount is rejected, and of the full amount is accepted', () => {
    expect(refundByAmount(LEFT, amountOf(LEFT) + 1)).toBe('too_much');
    expect(refundByAmount(LEFT, 0)).toBe('nothing');
    expect(subtractAmounts(LEFT, good(refundByAmount(LEFT, amountOf(LEFT))))).toMatchObject({
      postage: { amount: 0, vat: 0 },
      duty: 0,
    });
  });
});

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 9000 }),
    vat: fc.integer({ min: 0, max: 25 }),
    mechanicals: fc.integer({ min: 0, max: 400 }),
    earnings: fc.integer({ min: 0, max: 999 }),
    others: fc.integer({ min: 0, max: 999 }),
    isRegistered: fc.boolean(),
  })
  .map(({ quantity, price, vat, mechanicals, earnings, others, isRegistered }) => ({
    quantity,
    price: pence(price),
    vat: pence(Math.floor((price * vat) / 125)),
    mechanicals: pence(mechanicals),
    payees: [
      {
        party: 'ann',
        earnings: pence(earnings),
        vat: pence(isRegistered ? Math.round(earnings / 6) : 0),
      },
      { party: 'bob', earnings: pence(others), vat: pence(0) },
    ],
  }));

const step = fc.oneof(
  fc.record({ line: fc.nat(4), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ amount: fc.integer({ min: 1, max: 6000 }) }),
  fc.record({ postage: fc.boolean(), duty: fc.boolean() }),
);

describe('any refunds of one order', () => {
  it('balance, leave nothing below zero, and add up to the total with the remainder', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.constantFrom(0, 300),
        fc.array(fc.tuple(step, fc.constantFrom(...REFUND_REASONS), fc.boolean()), {
          maxLength: 12,
        }),
        (lines, postage, duty, steps) => {
          const sold = {
            currency: 'GBP',
            lines,
            postage: { price: pence(postage), vat: pence(Math.floor(postage / 6)) },
            duty: pence(duty),
          };
          const fee = pence(69);
          const booked = saleEntries(sold, fee);
          let left = orderAmounts(sold);
          const paid = amountOf(left);
          // What the payees of all lines keep because Lathe bears it.
          const kept = { ann: 0, bob: 0, vat: 0 };
          const give = (part: OrderAmounts | string, bearer: RefundBearer) => {
            if (typeof part === 'string') return;
            const bearers = part.lines.map(() => bearer);
            const entries = refundPartEntries(part, { from: 'card', bearers, holdings: [] });
            if (bearer === 'lathe') {
              for (const { shares, sharesVat } of part.lines) {
                kept.vat += sharesVat.ann ?? 0;
                kept.ann += shares.ann ?? 0;
                kept.bob += shares.bob ?? 0;
              }
            }
            expect(entries.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0);
            booked.push(...entries);
            left = subtractAmounts(left, part);
            for (const each of [...left.lines, left.postage]) {
              expect(each.amount).toBeGreaterThanOrEqual(each.vat);
              expect(each.vat).toBeGreaterThanOrEqual(0);
            }
            for (const { shares, sharesVat, mechanicals, quantity } of left.lines) {
              expect(shares.ann).toBeGreaterThanOrEqual(sharesVat.ann ?? 0);
              expect(sharesVat.ann).toBeGreaterThan(-1);
              expect(Math.min(quantity, mechanicals, ...Object.values(shares))).toBeGreaterThan(-1);
            }
          };
          for (const [each, reason, isUnmade] of steps) {
            const bearer = refundBearer(reason, { isUnmade });
            if ('amount' in each) give(refundByAmount(left, each.amount), bearer);
            else if ('line' in each)
              give(refundByItems(left, { copies: [each], ...NOTHING_ELSE }), bearer);
            else give(refundByItems(left, { copies: [], ...each }), bearer);
          }
          expect(sumOf(booked, 'card')).toBe(amountOf(left) - fee.amount);
          expect(paid).toBeGreaterThanOrEqual(amountOf(left));
          // A lost dispute takes the rest, from the sellers.
          give(left, refundBearer('dispute', { isUnmade: false }));
          for (const { account, party, amount } of booked) {
            const rest = sumOf(booked, account, party ?? undefined);
            if (account === 'card') expect(rest).toBe(-fee.amount);
            else if (account === 'earnings_pending')
              expect(rest + 0).toBe(0 - kept[party as 'ann' | 'bob']);
            else if (account === 'input_vat') expect(rest).toBe(kept.vat);
            else if (account === 'refund_losses') expect(rest).toBe(kept.ann + kept.bob - kept.vat);
            else if (account !== 'card_fees') expect(rest, `${account} ${party} ${amount}`).toBe(0);
          }
        },
      ),
    );
  });

  it('each equal the price of their copies when there are no other refunds', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 9 }), (each, wanted) => {
        const sold = { ...ORDER, lines: [each] };
        const quantity = Math.min(wanted, each.quantity);
        const part = refundByItems(orderAmounts(sold), {
          copies: [{ line: 0, quantity }],
          ...NOTHING_ELSE,
        });
        if (each.price.amount === 0) expect(part).toBe('nothing');
        else
          expect(good(part).lines).toEqual(
            orderAmounts({ ...sold, lines: [{ ...each, quantity }] }).lines,
          );
      }),
    );
  });
});
