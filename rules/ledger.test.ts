import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAmounts } from './basket.ts';
import {
  type LedgerEntry,
  latePaymentEntries,
  refundEntries,
  type SaleDetails,
  saleEntries,
  totalOf,
} from './ledger.ts';
import type { LedgerAccount } from './ledger-accounts.ts';
import { currencyForCountry, money } from './money.ts';
import { type ListPrice, mechanicalsOf, retailPrice } from './prices.ts';
import { earningsByPayee, type Share } from './splits.ts';
import { destination } from './testing/taxes.ts';
import { splitVat } from './vat.ts';

function amountOf(entries: readonly LedgerEntry[], account: LedgerAccount, party?: string): number {
  return entries
    .filter((entry) => entry.account === account && (party === undefined || entry.party === party))
    .reduce((sum, { amount }) => sum + amount.amount, 0);
}

const balance = (entries: readonly LedgerEntry[]) =>
  entries.reduce((sum, { amount }) => sum + amount.amount, 0);

interface TestLine {
  list: ListPrice;
  quantity: number;
  vatRegistered?: boolean;
  payees?: readonly Share[];
}

function soldTo(
  country: string,
  lines: readonly TestLine[],
  { postage = 420, duty = 0 } = {},
): SaleDetails {
  const currency = currencyForCountry(country);
  const to = destination(country);
  const rate = to.vatRate;
  const price = money(postage, currency);
  return {
    currency,
    lines: lines.map(({ list, quantity, vatRegistered = false, payees = owner }) => {
      const unit = retailPrice(list, to);
      const ppd = money(list.ppd, currency);
      const vatBasisPoints = vatRegistered ? 2000 : 0;
      return {
        quantity,
        price: unit,
        vat: splitVat(unit, rate).vat,
        mechanicals: mechanicalsOf(ppd, { ownWorks: false }),
        payees: earningsByPayee(ppd, {
          basisPoints: 2000,
          payees: payees.map((payee) => ({ ...payee, vatBasisPoints })),
        }),
      };
    }),
    postage: { price, vat: splitVat(price, rate).vat },
    duty: money(duty, currency),
  };
}

const owner = [{ party: 'ann', shareBasisPoints: 10_000 }];
const TWELVE_INCH = { ppd: 1781, rrp: 2850, vatBasisPoints: 2000 };

describe('sale ledger entries', () => {
  it('book a 12-inch in the UK with the figures of the price list', () => {
    const entries = saleEntries(
      soldTo('GB', [{ list: TWELVE_INCH, quantity: 1 }]),
      money(69, 'GBP'),
    );
    expect(amountOf(entries, 'card')).toBe(2850 + 420 - 69);
    expect(amountOf(entries, 'card_fees')).toBe(69);
    expect(amountOf(entries, 'sales')).toBe(-2375);
    expect(amountOf(entries, 'vat_due')).toBe(-(475 + 70));
    expect(amountOf(entries, 'postage')).toBe(-350);
    // 20% and 8.5% of 17.81.
    expect(amountOf(entries, 'earnings_pending', 'ann')).toBe(-356);
    expect(amountOf(entries, 'mechanicals_due')).toBe(-151);
    expect(balance(entries)).toBe(0);
  });

  it('pay a VAT-registered business 24% instead of 20%', () => {
    const line = { list: TWELVE_INCH, quantity: 1, vatRegistered: true };
    const entries = saleEntries(soldTo('GB', [line]), money(0, 'GBP'));
    expect(amountOf(entries, 'earnings_pending', 'ann')).toBe(-427);
    expect(amountOf(entries, 'earnings')).toBe(356);
    expect(amountOf(entries, 'input_vat')).toBe(71);
  });

  it('have no VAT for the US, and include duty for Germany', () => {
    const list = { ppd: 2094, rrp: 3350, vatBasisPoints: 2000 };
    const american = saleEntries(soldTo('US', [{ list, quantity: 2 }]), money(0, 'USD'));
    expect(american.map(({ account }) => account)).not.toContain('vat_due');
    const sold = soldTo('DE', [{ list, quantity: 1 }], { duty: 300 });
    const german = saleEntries(sold, money(0, 'EUR'));
    expect(amountOf(german, 'duty_due')).toBe(-300);
    expect(amountOf(german, 'sales') + amountOf(german, 'vat_due')).toBe(-3322 - 67);
    expect(balance(german)).toBe(0);
  });
});

describe('late payment', () => {
  it('leaves only the fee after its refund', () => {
    const entries = latePaymentEntries(money(69, 'GBP'));
    expect(balance(entries)).toBe(0);
    expect(amountOf(entries, 'card')).toBe(-69);
  });
});

const payees = fc
  .uniqueArray(fc.constantFrom('ann', 'bob', 'cas', 'dee'), { minLength: 1 })
  .chain((parties) =>
    fc
      .array(fc.integer({ min: 0, max: 10_000 }), {
        minLength: parties.length - 1,
        maxLength: parties.length - 1,
      })
      .map((cuts) => {
        const marks = [0, ...cuts.toSorted((a, b) => a - b), 10_000];
        return parties.map((party, index) => ({
          party,
          shareBasisPoints: (marks[index + 1] ?? 0) - (marks[index] ?? 0),
        }));
      }),
  );

const wish = fc.record({
  list: fc
    .integer({ min: 200, max: 9000 })
    .map((rrp) => ({ rrp, ppd: Math.round((rrp * 10) / 16), vatBasisPoints: 2000 })),
  quantity: fc.integer({ min: 1, max: 9 }),
  vatRegistered: fc.boolean(),
  payees,
});

const basket = fc.record({
  country: fc.constantFrom('GB', 'DE', 'FI', 'SE', 'US', 'JP'),
  wishes: fc.array(wish, { minLength: 1, maxLength: 5 }),
  postage: fc.integer({ min: 0, max: 5000 }),
  duty: fc.constantFrom(0, 256, 300, 600),
  fee: fc.integer({ min: 0, max: 300 }),
});

describe('ledger entries for any basket and country', () => {
  it('balance in whole pennies, with lines that sum to the total and shares that sum to the earnings', () => {
    fc.assert(
      fc.property(basket, ({ country, wishes, postage, duty, fee }) => {
        const sold = soldTo(country, wishes, { postage, duty });
        const entries = saleEntries(sold, money(fee, sold.currency));
        expect(entries.every(({ amount }) => Number.isSafeInteger(amount.amount))).toBe(true);
        expect(balance(entries)).toBe(0);
        expect(amountOf(entries, 'card')).toBe(totalOf(sold).amount - fee);
        expect(amountOf(entries, 'earnings_pending')).toBe(
          -amountOf(entries, 'earnings') - amountOf(entries, 'input_vat'),
        );
        const vat = sold.lines.reduce(
          (sum, { price, quantity }) =>
            sum + lineAmounts(price, quantity, destination(country)).vat.amount,
          sold.postage.vat.amount,
        );
        expect(amountOf(entries, 'vat_due')).toBe(vat === 0 ? 0 : -vat);
      }),
    );
  });

  it('leave only the fee after every copy is refunded, in any order', () => {
    fc.assert(
      fc.property(basket, fc.infiniteStream(fc.nat()), (bought, chances) => {
        const { country, wishes, postage, duty, fee } = bought;
        const sold = soldTo(country, wishes, { postage, duty });
        const nothing = money(0, sold.currency);
        const free = { postage: { price: nothing, vat: nothing }, duty: nothing };
        const parts: SaleDetails[] = sold.lines.flatMap((line) =>
          Array.from({ length: line.quantity }, () => ({
            ...sold,
            ...free,
            lines: [{ ...line, quantity: 1 }],
          })),
        );
        parts.push({ ...sold, lines: [] });
        const mixed = parts
          .map((part) => ({ part, position: chances.next().value ?? 0 }))
          .toSorted((a, b) => a.position - b.position);
        const booked = saleEntries(sold, money(fee, sold.currency));
        for (const { part } of mixed) {
          const refund = refundEntries(part);
          expect(balance(refund)).toBe(0);
          booked.push(...refund);
        }
        for (const account of [
          'sales',
          'vat_due',
          'postage',
          'duty_due',
          'earnings',
          'input_vat',
        ] as const) {
          expect(amountOf(booked, account)).toBe(0);
        }
        for (const party of ['ann', 'bob', 'cas', 'dee']) {
          expect(amountOf(booked, 'earnings_pending', party)).toBe(0);
        }
        expect(amountOf(booked, 'card')).toBe(fee === 0 ? 0 : -fee);
      }),
    );
  });
});
