import { compact, weightedSum } from './check-digits.ts';

/** ABA routing number of a US bank: nine digits, weights 3-7-1, sum divisible by ten. */

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

// The first two digits: 00 government, 01-12 Federal Reserve districts, 21-32 thrifts,
// 61-72 electronic, 80 traveller's cheques. No others are issued.
const PREFIX = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

export function parseAba(text: string): string | null {
  const aba = compact(text);
  if (!/^\d{9}$/.test(aba) || !PREFIX.test(aba)) return null;
  return weightedSum(aba, WEIGHTS) % 10 === 0 ? aba : null;
}
