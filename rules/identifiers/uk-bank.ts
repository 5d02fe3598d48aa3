import { compact } from './check-digits.ts';

/** UK sort code and account number: format only. For the check digits see `uk-modulus.ts`. */

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

/** `GBkk BBBB SSSS SSAA AAAA AA`; null for an IBAN of another country. */
export function ukAccountInIban(iban: string): { sortCode: string; accountNumber: string } | null {
  if (!iban.startsWith('GB')) return null;
  return { sortCode: iban.slice(8, 14), accountNumber: iban.slice(14, 22) };
}
