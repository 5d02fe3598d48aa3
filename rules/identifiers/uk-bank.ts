import { compact } from './check-digits.ts';

/**
 * UK sort code and account number: their form only. Which check sum applies is told by a table
 * per bank that Pay.UK changes several times a year; the payout provider checks against it.
 */

/** Six digits, typed as `12-34-56`, `12 34 56` or `123456`. */
export function parseSortCode(text: string): string | null {
  const sortCode = compact(text);
  return /^\d{6}$/.test(sortCode) ? sortCode : null;
}

/** Eight digits. Older, shorter numbers are written with leading zeros. */
export function parseUkAccountNumber(text: string): string | null {
  const number = compact(text);
  return /^\d{8}$/.test(number) ? number : null;
}
