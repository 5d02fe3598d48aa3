import { compact } from './check-digits.ts';

/**
 * UK sort code and account number: format only. The checksum depends on a table per bank that
 * Pay.UK changes several times a year; the payout provider checks it.
 */

/** Six digits, typed as `12-34-56`, `12 34 56` or `123456`. */
export function parseSortCode(text: string): string | null {
  const sortCode = compact(text);
  return /^\d{6}$/.test(sortCode) ? sortCode : null;
}

/** Eight digits. Older, shorter numbers have leading zeros. */
export function parseUkAccountNumber(text: string): string | null {
  const number = compact(text);
  return /^\d{8}$/.test(number) ? number : null;
}
