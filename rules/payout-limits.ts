/** Business numbers of payouts. */
import type { SaleCurrency } from './money.ts';

/** Smallest gross amount of a payout, in minor units. */
export const PAYOUT_THRESHOLDS: Readonly<Record<SaleCurrency, number>> = {
  GBP: 2500,
  EUR: 3000,
  USD: 3000,
};

/** A seller asks for at most one payout in this time, per currency. */
export const PAYOUT_REQUEST_HOURS = 24;

/** Between two payouts of what is left below the threshold, per currency. */
export const CLOSING_PAYOUT_DAYS = 90;

/** Part of the available earnings that is held back from new sellers, and after many disputes. */
export const RESERVE_BASIS_POINTS = 1000;
export const RESERVE_DAYS = 60;
/** Admins can hold a reserve until this many days from today. */
export const RESERVE_EXTENSION_DAYS_MAX = 180;
/** From this number of settled payouts on, a seller is no longer new. */
export const RESERVE_SETTLED_PAYOUTS = 3;
/** More disputes than this part of the orders of some days need a reserve. */
export const RESERVE_DISPUTE_BASIS_POINTS = 75;
export const RESERVE_DISPUTE_DAYS = 90;

/** A balance below zero for so long can be written off. */
export const WRITE_OFF_DAYS = 365;

/** Sellers on hold that are listed at once, the newest. */
export const HOLDS_LISTED_MAX = 200;

/** Balances below zero that are listed at once, those of the longest time first. */
export const DEBTS_LISTED_MAX = 100;

/** The day of the month by which the payouts of the last month are paid. */
export const PAYOUT_PAID_BY_DAY = 15;

/** Bank transfers take at most this many working days after they were sent. */
export const PAYOUT_TRANSFER_WORKING_DAYS = 2;

/** Staff decide within this many working days. */
export const PAYOUT_REVIEW_WORKING_DAYS = 3;

/** Payouts that are approved at once. */
export const PAYOUT_APPROVE_MAX = 200;

/** Sellers per slice of the monthly run. */
export const PAYOUT_RUN_SLICE = 1000;

/** The account details of a payment are kept for this many years after the year in which it was sent. */
export const PAYMENT_DETAILS_KEPT_YEARS = 6;

export const PAYOUT_REASON_MAX_CHARS = 500;
