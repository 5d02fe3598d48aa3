import { compact, weightedSum } from './check-digits.ts';

/**
 * UK Unique Taxpayer Reference: ten digits, the first is the check digit of the other nine (HMRC).
 */

const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2] as const;
const CHECK_DIGIT_BY_REMAINDER = '21987654321';

export function parseUtr(text: string): string | null {
  // Self Assessment letters print a K after the number; it is not part of it.
  const utr = compact(text).replace(/K$/, '');
  if (!/^\d{10}$/.test(utr)) return null;
  const expected = CHECK_DIGIT_BY_REMAINDER.charAt(weightedSum(utr.slice(1), WEIGHTS) % 11);
  return utr.startsWith(expected) ? utr : null;
}
