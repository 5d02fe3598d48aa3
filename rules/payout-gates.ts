/**
 * Why a seller is not paid yet: all reasons at once, so that nobody solves one only to meet the
 * next.
 */
import { BANK_GATES, type BankGate } from './bank-accounts.ts';
import type { SaleCurrency } from './money.ts';
import { CLOSING_PAYOUT_DAYS, PAYOUT_THRESHOLDS } from './payout-limits.ts';
import { payable, type ReserveCase } from './payouts.ts';
import { TAX_GATES, type TaxGate } from './tax-gates.ts';
import { subtractDuration } from './time.ts';

/** In the order in which a seller solves them. */
export const PAYOUT_GATES = [
  'email',
  'two-factor',
  'identity',
  'owners',
  ...TAX_GATES,
  ...BANK_GATES,
  'threshold',
  'reserve',
  'below-zero',
  'review',
] as const;
export type PayoutGate = (typeof PAYOUT_GATES)[number];

export interface GateFacts {
  isEmailConfirmed: boolean;
  hasTwoFactor: boolean;
  /** The seller account is complete: name, birthday, address and, where asked, the personal number. */
  isIdentified: boolean;
  /** A company has named its owners of 25 % and more, or has stated that there are none. */
  areOwnersNamed: boolean;
  tax: readonly TaxGate[];
  bank: readonly BankGate[];
  currency: SaleCurrency;
  /** Minor units; after what fills other currencies, if this one has to. */
  available: number;
  /** What other currencies are below zero, in this currency. */
  owedElsewhere: number;
  reserve: ReserveCase;
  /** Pays what is left, however little: see `canClose`. */
  isClosing?: boolean;
  /** Held by staff, or suspended. A bank account that staff have to look at closes the same gate. */
  isHeld: boolean;
}

/** Minor units. */
export function leastPayout({
  currency,
  isClosing = false,
}: Pick<GateFacts, 'currency' | 'isClosing'>): number {
  return isClosing ? 1 : PAYOUT_THRESHOLDS[currency];
}

/**
 * Sellers who stop are paid what is left below the threshold, or they could never close their account.
 * Nothing more may be on its way, so that it happens once. No reserve is held from it, because it would
 * have to be paid by another one.
 */
export function canClose({
  balances,
  lastClosing,
  now,
}: {
  /** In all currencies. */
  balances: readonly { pending: number; reserved: number }[];
  /** When one was requested in this currency. */
  lastClosing: Date | null;
  now: Date;
}): boolean {
  const isOver = balances.every(({ pending, reserved }) => pending === 0 && reserved === 0);
  const since = subtractDuration(now, { days: CLOSING_PAYOUT_DAYS });
  return isOver && (lastClosing === null || lastClosing < since);
}

export function closedGates(facts: GateFacts): PayoutGate[] {
  const tax = new Set<PayoutGate>(facts.tax);
  const bank = new Set<PayoutGate>(facts.bank);
  const threshold = leastPayout(facts);
  const left = facts.available - facts.owedElsewhere;
  const isBelowZero = facts.available < 0 || left < 0;
  const isBelowThreshold = left < threshold;
  const closed: Record<PayoutGate, boolean> = {
    email: !facts.isEmailConfirmed,
    'two-factor': !facts.hasTwoFactor,
    identity: !facts.isIdentified,
    owners: !facts.areOwnersNamed,
    'tax-profile': tax.has('tax-profile'),
    'treaty-certificate': tax.has('treaty-certificate'),
    'self-billing-agreement': tax.has('self-billing-agreement'),
    'bank-account': bank.has('bank-account'),
    'bank-account-hold': bank.has('bank-account-hold'),
    'payout-provider': bank.has('payout-provider'),
    threshold: isBelowThreshold && !isBelowZero,
    // Without the reserve it would be enough.
    reserve:
      !isBelowThreshold && !facts.isClosing && payable(left, facts.reserve).gross < threshold,
    'below-zero': isBelowZero,
    review: facts.isHeld || bank.has('review'),
  };
  return PAYOUT_GATES.filter((gate) => closed[gate]);
}
