/** Payouts: states, amounts, and what the answers of a bank mean. Amounts are in minor units. */
import type { CalendarDate } from './dates.ts';
import {
  RESERVE_BASIS_POINTS,
  RESERVE_DISPUTE_BASIS_POINTS,
  RESERVE_SETTLED_PAYOUTS,
} from './payout-limits.ts';
import { defineStateMachine } from './state-machine.ts';

export const PAYOUT_STATES = [
  'requested',
  'approved',
  'sent',
  'settled',
  'failed',
  'returned',
  'cancelled',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** One of these per seller and currency. */
export const OPEN_PAYOUT_STATES = ['requested', 'approved', 'sent'] as const;

export function isOpenPayout(state: PayoutState): boolean {
  return OPEN_PAYOUT_STATES.some((open) => open === state);
}

/**
 * `refuse` is the cancellation by staff. `resend` starts another attempt, which is not sent if the
 * bank reports that an earlier one was paid after all.
 */
export const payoutMachine = defineStateMachine({
  initial: 'requested',
  states: PAYOUT_STATES,
  transitions: [
    { event: 'approve', from: 'requested', to: 'approved', roles: ['staff'] },
    // The tax rate has changed since the approval.
    { event: 'reopen', from: 'approved', to: 'requested' },
    { event: 'cancel', from: 'requested', to: 'cancelled', roles: ['seller'] },
    { event: 'refuse', from: ['requested', 'approved'], to: 'cancelled', roles: ['staff'] },
    { event: 'send', from: 'approved', to: 'sent' },
    { event: 'settle', from: ['sent', 'failed', 'approved', 'cancelled'], to: 'settled' },
    { event: 'fail', from: 'sent', to: 'failed' },
    { event: 'return', from: ['sent', 'settled'], to: 'returned' },
    { event: 'resend', from: ['failed', 'returned'], to: 'approved', roles: ['staff'] },
  ],
});

export const ATTEMPT_STATES = ['sent', 'accepted', 'settled', 'failed', 'returned'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const PAYMENT_RESULTS = ['accepted', 'settled', 'failed', 'returned'] as const;
export type PaymentResult = (typeof PAYMENT_RESULTS)[number];

/**
 * `settle`: it has left the bank. `give-back`: it never arrived. `take-back`: it came back after it
 * had left. `late`: it left after all, although a failure was reported, so the earnings that were
 * given back are taken again.
 */
export type PaymentEffect = 'settle' | 'give-back' | 'take-back' | 'late' | null;

/**
 * Answers arrive in any order and repeatedly. A return is final: the answer about the payment
 * before it may arrive later. So may a failure before the payment was made after all, and only a
 * return says that money came back.
 */
export function applyResult(
  state: AttemptState,
  result: PaymentResult,
): { state: AttemptState; effect: PaymentEffect } {
  const unchanged = { state, effect: null };
  const isUnderWay = state === 'sent' || state === 'accepted';
  switch (result) {
    case 'accepted':
      return isUnderWay ? { state: 'accepted', effect: null } : unchanged;
    case 'settled':
      if (isUnderWay) return { state: 'settled', effect: 'settle' };
      return state === 'failed' ? { state: 'settled', effect: 'late' } : unchanged;
    case 'failed':
      return isUnderWay ? { state: 'failed', effect: 'give-back' } : unchanged;
    case 'returned':
      if (isUnderWay) return { state: 'returned', effect: 'give-back' };
      return state === 'settled' ? { state: 'returned', effect: 'take-back' } : unchanged;
  }
}

/**
 * The day on which a bank or a provider has paid, for the tax year. It is known from the answer, or
 * from the day that a bank file names, and the answer can arrive much later. Never before the payment
 * was sent, and never in the future.
 */
export function dayOfPayment({
  named,
  sentOn,
  today,
}: {
  named: CalendarDate | null;
  sentOn: CalendarDate;
  today: CalendarDate;
}): CalendarDate {
  if (named === null || named > today) return today;
  return named < sentOn ? sentOn : named;
}

export interface ReserveCase {
  settledPayouts: number;
  /** Of the last days, see RESERVE_DISPUTE_DAYS. */
  orders: number;
  disputes: number;
}

export function needsReserve({ settledPayouts, orders, disputes }: ReserveCase): boolean {
  if (settledPayouts < RESERVE_SETTLED_PAYOUTS) return true;
  return disputes * 10_000 > orders * RESERVE_DISPUTE_BASIS_POINTS;
}

/** Splits available earnings. The reserve is rounded down, in favour of the seller. */
export function payable(
  available: number,
  reserveCase: ReserveCase,
): { gross: number; reserve: number } {
  if (available <= 0 || !needsReserve(reserveCase)) return { gross: available, reserve: 0 };
  const reserve = Math.floor((available * RESERVE_BASIS_POINTS) / 10_000);
  return { gross: available - reserve, reserve };
}

/**
 * On royalties alone, without VAT; rounded to the nearest minor unit. Royalties can exceed the payout
 * where they fill refunded tickets, but something of it is always paid.
 */
export function withheldFrom({
  gross,
  vat,
  exempt,
  rate,
}: {
  gross: number;
  vat: number;
  /** What is no royalty, without VAT. */
  exempt: number;
  /** In basis points. */
  rate: number;
}): number {
  const royalties = gross - vat - exempt;
  if (gross <= 0 || royalties <= 0) return 0;
  return Math.min(Math.round((royalties * rate) / 10_000), gross - 1);
}

export interface Untaxed {
  vat: number;
  /** What is no royalty, without VAT. */
  exempt: number;
}

/** VAT and exempt amounts that belong to a part of an amount. */
export function untaxedPart(part: number, whole: Untaxed & { amount: number }): Untaxed {
  const share = (of: number) =>
    whole.amount <= 0 || of <= 0 ? 0 : Math.round((part * of) / whole.amount);
  return limitUntaxed(part, { vat: share(whole.vat), exempt: share(whole.exempt) });
}

/** Refunds can take away more VAT or tickets than there are, and rounding can exceed the amount. */
export function limitUntaxed(amount: number, { vat, exempt }: Untaxed): Untaxed {
  const limited = Math.max(0, Math.min(vat, amount));
  return { vat: limited, exempt: Math.max(0, Math.min(exempt, amount - limited)) };
}

/**
 * VAT is exactly that of the sales and refunds in a payout, because its invoice lists them: it can be
 * below zero, or more than the payout. Refunded royalties beyond those that were sold lower no tax.
 */
export function untaxedIn(gross: number, { vat, exempt }: Untaxed): Untaxed {
  return { vat, exempt: Math.min(exempt, gross - vat) };
}

/** What of a balance below zero can be written off: pending earnings fill the rest. */
export function writeOffAmount({
  available,
  pending,
}: {
  available: number;
  pending: number;
}): number {
  return Math.max(0, -available - Math.max(0, pending));
}

/** VAT and tickets that were refunded, in the part of a balance below zero that is written off. */
export function untaxedDebt(
  part: number,
  { amount, vat, exempt }: Untaxed & { amount: number },
): Untaxed {
  return untaxedPart(part, { amount: -amount, vat: -vat, exempt: -exempt });
}

/** VAT is only paid to sellers with a self-billing agreement; the others get a receipt alone. */
export function needsInvoice({ vat, hasVat }: { vat: number; hasVat: boolean }): boolean {
  return hasVat || vat !== 0;
}

/** Rate in millionths. Rounded down, so that an exchange never creates money. */
export function exchanged(amount: number, rate: number): number {
  return Number((BigInt(amount) * BigInt(rate)) / 1_000_000n);
}

/** The smallest amount that is worth at least `wanted` in the other currency. */
export function neededFor(wanted: number, rate: number): number {
  const scaled = BigInt(wanted) * 1_000_000n;
  return Number((scaled + BigInt(rate) - 1n) / BigInt(rate));
}
