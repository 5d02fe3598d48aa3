/**
 * Discount of a seller's code per copy. The dealer price falls in proportion to the retail price,
 * so that VAT, mechanicals and earnings follow from what the buyer pays. Every copy is rounded
 * separately, like every other price.
 */
import type { CalendarDate } from './dates.ts';
import {
  DISCOUNT_CODE_MAX_LENGTH,
  DISCOUNT_CODE_MIN_LENGTH,
  DISCOUNT_HELD_PERCENT_MAX,
  DISCOUNT_OPEN_HOLDS_MAX,
  DISCOUNT_PERCENT_MAX,
} from './limits.ts';
import { type Money, money, multiplyMoney, type SaleCurrency, subtractMoney } from './money.ts';

export type Reduction =
  | { kind: 'percent'; percent: number }
  /** Off every copy, in minor units. Currencies that are missing have no discount. */
  | { kind: 'amount'; amounts: Partial<Record<SaleCurrency, number>> };

/** Letters, digits and dashes, no dash at the start or end. Case-insensitive. */
const CODE = /^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])$/;

/** Normalized for storage and comparison; null when invalid. */
export function parseDiscountCode(input: string): string | null {
  const code = input.trim().toUpperCase();
  const isLongEnough = code.length >= DISCOUNT_CODE_MIN_LENGTH;
  const isShortEnough = code.length <= DISCOUNT_CODE_MAX_LENGTH;
  return isLongEnough && isShortEnough && CODE.test(code) ? code : null;
}

/** Discount per copy; zero in a currency without an amount. */
export function discountAmount(price: Money, reduction: Reduction): Money {
  const maximum = Math.floor((price.amount * DISCOUNT_PERCENT_MAX) / 100);
  const reduced =
    reduction.kind === 'percent'
      ? multiplyMoney(price, reduction.percent, 100).amount
      : (reduction.amounts[price.currency as SaleCurrency] ?? 0);
  return money(Math.min(reduced, maximum), price.currency);
}

/** False when the code has no amount in this currency. */
export function hasCurrency(reduction: Reduction, currency: string): boolean {
  return reduction.kind === 'percent' || reduction.amounts[currency as SaleCurrency] !== undefined;
}

export interface DiscountedUnit {
  price: Money;
  ppd: Money;
  off: Money;
}

export function discountUnit(
  full: { price: Money; ppd: Money },
  reduction: Reduction,
): DiscountedUnit {
  const off = discountAmount(full.price, reduction);
  const price = subtractMoney(full.price, off);
  return { price, ppd: scaleToPaid(full.ppd, { full: full.price, paid: price }), off };
}

/** Scales a part of the full price to the price paid. */
export function scaleToPaid(part: Money, { full, paid }: { full: Money; paid: Money }): Money {
  if (full.amount === 0 || full.amount === paid.amount) return part;
  return multiplyMoney(part, paid.amount, full.amount);
}

/**
 * Whether one address, card or account may reserve another use of a code, given its open checkouts.
 */
export function canReserveUse(open: number, maxUses: number | null): boolean {
  if (maxUses === null) return true;
  const share = Math.floor((maxUses * DISCOUNT_HELD_PERCENT_MAX) / 100);
  return open < Math.max(DISCOUNT_OPEN_HOLDS_MAX, share);
}

export type DiscountState = 'scheduled' | 'active' | 'used_up' | 'over' | 'ended';

/** Derived, not stored. Both the first and the last day are included. */
export function discountState(
  facts: {
    startsOn: CalendarDate | null;
    endsOn: CalendarDate | null;
    endedAt: Date | null;
    uses: number;
    maxUses: number | null;
  },
  today: CalendarDate,
): DiscountState {
  if (facts.endedAt !== null) return 'ended';
  if (facts.endsOn !== null && facts.endsOn < today) return 'over';
  if (facts.startsOn !== null && facts.startsOn > today) return 'scheduled';
  return facts.maxUses !== null && facts.uses >= facts.maxUses ? 'used_up' : 'active';
}
