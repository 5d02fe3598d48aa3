import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canClose, closedGates, type GateFacts, PAYOUT_GATES } from './payout-gates.ts';

const OPEN: GateFacts = {
  isEmailConfirmed: true,
  hasTwoFactor: true,
  isIdentified: true,
  areOwnersNamed: true,
  tax: [],
  bank: [],
  currency: 'GBP',
  available: 2_500,
  owedElsewhere: 0,
  reserve: { settledPayouts: 3, orders: 0, disputes: 0 },
  isHeld: false,
};
const NEW_SELLER = { settledPayouts: 2, orders: 0, disputes: 0 };
const gates = (change: Partial<GateFacts>) => closedGates({ ...OPEN, ...change });

describe('gates of a payout', () => {
  it('are all open at the threshold of each currency', () => {
    expect(gates({})).toEqual([]);
    expect(gates({ available: 2_499 })).toEqual(['threshold']);
    for (const currency of ['EUR', 'USD'] as const) {
      expect(gates({ currency, available: 3_000 })).toEqual([]);
      expect(gates({ currency, available: 2_999 })).toEqual(['threshold']);
    }
  });

  it('are all returned at once, in the order in which a seller solves them', () => {
    expect(
      gates({
        isEmailConfirmed: false,
        hasTwoFactor: false,
        isIdentified: false,
        areOwnersNamed: false,
        tax: ['self-billing-agreement', 'tax-profile', 'treaty-certificate'],
        bank: ['payout-provider', 'bank-account-hold', 'bank-account'],
        available: -1,
        isHeld: true,
      }),
    ).toEqual(PAYOUT_GATES.filter((gate) => gate !== 'threshold' && gate !== 'reserve'));
  });

  it('count what other currencies are below zero', () => {
    expect(gates({ available: 5_000, owedElsewhere: 2_500 })).toEqual([]);
    expect(gates({ available: 5_000, owedElsewhere: 2_501 })).toEqual(['threshold']);
    expect(gates({ available: 5_000, owedElsewhere: 5_001 })).toEqual(['below-zero']);
    expect(gates({ available: 0, owedElsewhere: 1 })).toEqual(['below-zero']);
  });

  it('say that the reserve leaves too little', () => {
    expect(gates({ available: 2_777, reserve: NEW_SELLER })).toEqual([]);
    expect(gates({ available: 2_776, reserve: NEW_SELLER })).toEqual(['reserve']);
    expect(gates({ available: 2_499, reserve: NEW_SELLER })).toEqual(['threshold']);
  });

  it('let a closing payout pass below the threshold, and hold no reserve from it', () => {
    const closing = { isClosing: true, reserve: NEW_SELLER };
    expect(gates({ ...closing, available: 1 })).toEqual([]);
    expect(gates({ ...closing, available: 0 })).toEqual(['threshold']);
    expect(gates({ ...closing, available: 5, owedElsewhere: 6 })).toEqual(['below-zero']);
    expect(gates({ ...closing, available: 1, isHeld: true })).toEqual(['review']);
  });

  it('close at most one gate because of the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_000, max: 9_000 }),
        fc.nat(9_000),
        fc.boolean(),
        (available, owedElsewhere, isNew) => {
          const reserve = isNew ? NEW_SELLER : OPEN.reserve;
          expect(gates({ available, owedElsewhere, reserve }).length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('a closing payout', () => {
  const now = new Date('2026-11-19T10:00:00Z');
  const nothing = { pending: 0, reserved: 0 };

  it('is possible when nothing more is on its way in any currency', () => {
    expect(canClose({ balances: [nothing, nothing], lastClosing: null, now })).toBe(true);
    for (const more of [
      { ...nothing, pending: 1 },
      { ...nothing, reserved: 1 },
    ]) {
      expect(canClose({ balances: [nothing, more], lastClosing: null, now })).toBe(false);
    }
  });

  it('is possible again only after a while', () => {
    const after = (lastClosing: string) =>
      canClose({ balances: [nothing], lastClosing: new Date(lastClosing), now });
    expect(after('2026-08-22T10:00:00Z')).toBe(false);
    expect(after('2026-08-20T10:00:00Z')).toBe(true);
  });
});
