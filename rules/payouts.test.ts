import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  payoutEntries,
  payoutGivenBackEntries,
  payoutLateEntries,
  payoutSettledEntries,
  payoutTakenBackEntries,
} from './payout-entries.ts';
import {
  type AttemptState,
  applyResult,
  exchanged,
  limitUntaxed,
  neededFor,
  needsReserve,
  PAYMENT_RESULTS,
  payable,
  payoutMachine,
  untaxedDebt,
  untaxedIn,
  untaxedPart,
  withheldFrom,
  writeOffAmount,
} from './payouts.ts';
import { allowedEvents, canTransition } from './state-machine.ts';

describe('states of a payout', () => {
  it('let the seller cancel only what nobody has approved', () => {
    for (const state of payoutMachine.states) {
      expect(canTransition(payoutMachine, state, 'cancel', 'seller')).toBe(state === 'requested');
    }
    expect(allowedEvents(payoutMachine, 'sent', 'staff')).toEqual(['settle', 'fail', 'return']);
  });
});

describe('answers of a bank', () => {
  /** What the bank and the seller's balance have, after the answers. */
  function run(results: readonly (typeof PAYMENT_RESULTS)[number][]) {
    let state: AttemptState = 'sent';
    let [transit, bank, available] = [100, 0, 0];
    for (const result of results) {
      const next = applyResult(state, result);
      if (next.effect === 'settle') [transit, bank] = [transit - 100, bank - 100];
      if (next.effect === 'give-back') [transit, available] = [transit - 100, available + 100];
      if (next.effect === 'take-back') [bank, available] = [bank + 100, available + 100];
      if (next.effect === 'late') [bank, available] = [bank - 100, available - 100];
      state = next.state;
    }
    return { state, transit, bank, available };
  }

  it('end in the same books in any order and number, if they say the same', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PAYMENT_RESULTS), { maxLength: 12 }), (results) => {
        const { state, transit, bank, available } = run(results);
        const isUnderWay = state === 'sent' || state === 'accepted';
        expect(transit).toBe(isUnderWay ? 100 : 0);
        expect(bank).toBe(state === 'settled' ? -100 : 0);
        expect(available).toBe(state === 'failed' || state === 'returned' ? 100 : 0);
        // The same answer once more changes nothing.
        const last = results.at(-1);
        if (last) expect(run([...results, last])).toEqual(run(results));
      }),
    );
  });

  it('keep a payment that was made, although a failure is reported later', () => {
    expect(applyResult('settled', 'failed')).toEqual({ state: 'settled', effect: null });
    expect(run(['failed', 'settled'])).toEqual(run(['settled', 'failed']));
  });

  it('keep a return, whatever arrives later', () => {
    for (const result of PAYMENT_RESULTS) {
      expect(applyResult('returned', result)).toEqual({ state: 'returned', effect: null });
    }
  });
});

describe('amounts', () => {
  it('withhold from the net amount and never from VAT', () => {
    expect(withheldFrom({ gross: 12_000, vat: 2_000, exempt: 0, rate: 2_000 })).toBe(2_000);
    expect(withheldFrom({ gross: 12_000, vat: 2_000, exempt: 0, rate: 0 })).toBe(0);
    expect(withheldFrom({ gross: 2_503, vat: 0, exempt: 0, rate: 2_000 })).toBe(501);
  });

  it('withhold nothing from what is no royalty', () => {
    expect(withheldFrom({ gross: 12_000, vat: 2_000, exempt: 4_000, rate: 2_000 })).toBe(1_200);
    expect(withheldFrom({ gross: 4_000, vat: 0, exempt: 4_000, rate: 2_000 })).toBe(0);
  });

  it('withhold from royalties that fill refunded tickets, and always leave something', () => {
    const filled = untaxedIn(4_000, { vat: 0, exempt: -6_000 });
    expect(withheldFrom({ gross: 4_000, ...filled, rate: 2_000 })).toBe(2_000);
    expect(withheldFrom({ gross: 4_000, vat: 0, exempt: -60_000, rate: 2_000 })).toBe(3_999);
    // More royalties were refunded than sold.
    const refunded = untaxedIn(4_000, { vat: 0, exempt: 9_000 });
    expect(withheldFrom({ gross: 4_000, ...refunded, rate: 2_000 })).toBe(0);
  });

  it('take the VAT of refunds that nothing has filled into a write-off', () => {
    const taxed = { amount: -120, vat: -20, exempt: 0 };
    expect(untaxedDebt(120, taxed)).toEqual({ vat: 20, exempt: 0 });
    expect(untaxedDebt(60, taxed)).toEqual({ vat: 10, exempt: 0 });
    expect(untaxedDebt(120, { amount: -120, vat: 0, exempt: -300 })).toEqual({
      vat: 0,
      exempt: 120,
    });
    expect(untaxedDebt(40, { amount: -40, vat: 10, exempt: 50 })).toEqual({ vat: 0, exempt: 0 });
  });

  it('write off only what pending earnings do not fill', () => {
    expect(writeOffAmount({ available: -100, pending: 0 })).toBe(100);
    expect(writeOffAmount({ available: -100, pending: 30 })).toBe(70);
    expect(writeOffAmount({ available: -100, pending: 500 })).toBe(0);
    expect(writeOffAmount({ available: -100, pending: -30 })).toBe(100);
  });

  it('need a reserve for fewer than 3 settled payouts, or disputes above 0.75 %', () => {
    const known = { settledPayouts: 3, orders: 400, disputes: 3 };
    expect(needsReserve(known)).toBe(false);
    expect(needsReserve({ ...known, orders: 399 })).toBe(true);
    expect(needsReserve({ ...known, settledPayouts: 2, disputes: 0 })).toBe(true);
    expect(payable(10_009, { ...known, settledPayouts: 0 })).toEqual({
      gross: 9_009,
      reserve: 1_000,
    });
    expect(payable(-5, { ...known, settledPayouts: 0 })).toEqual({ gross: -5, reserve: 0 });
  });

  it('are neither created nor lost by an exchange', () => {
    const rate = fc.integer({ min: 100_000, max: 10_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), rate, (amount, each) => {
        const needed = neededFor(amount, each);
        expect(exchanged(needed, each)).toBeGreaterThanOrEqual(amount);
        expect(exchanged(needed - 1, each)).toBeLessThan(amount);
      }),
    );
  });

  it('divide VAT and exempt amounts without exceeding them', () => {
    const whole = { amount: 1_200, vat: 200, exempt: 300 };
    expect(untaxedPart(600, whole)).toEqual({ vat: 100, exempt: 150 });
    expect(untaxedPart(600, { ...whole, amount: -1 })).toEqual({ vat: 0, exempt: 0 });
    expect(untaxedPart(1, { amount: 2, vat: 1, exempt: 1 })).toEqual({ vat: 1, exempt: 0 });
    expect(limitUntaxed(100, { vat: -5, exempt: 120 })).toEqual({ vat: 0, exempt: 100 });
  });
});

describe('bookings', () => {
  const paid = { party: 'ann', currency: 'GBP', gross: 12_000, withheld: 2_400 };

  it('balance, and a failed or returned payout leaves nothing', () => {
    const all = [
      payoutEntries(paid),
      payoutSettledEntries(paid),
      payoutGivenBackEntries(paid),
      payoutTakenBackEntries(paid),
      payoutLateEntries(paid),
    ];
    for (const entries of all) {
      expect(entries.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0);
    }
    const sums = new Map<string, number>();
    const booked = [payoutEntries(paid), payoutSettledEntries(paid), payoutTakenBackEntries(paid)];
    for (const { account, amount } of booked.flat()) {
      sums.set(account, (sums.get(account) ?? 0) + amount.amount);
    }
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
  });
});
