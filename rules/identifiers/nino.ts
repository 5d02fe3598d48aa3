import { compact } from './check-digits.ts';

/**
 * UK National Insurance number: two letters, six digits, a suffix A to D. There is no check digit;
 * HMRC's manual NIM39110 lists letters and pairs that are never issued.
 */

const FORM = /^[ABCEGHJ-PRSTW-Z][ABCEGHJ-NPRSTW-Z]\d{6}[A-D]$/;
const UNUSED_PREFIXES: ReadonlySet<string> = new Set(['BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ']);

export function parseNino(text: string): string | null {
  const nino = compact(text);
  return FORM.test(nino) && !UNUSED_PREFIXES.has(nino.slice(0, 2)) ? nino : null;
}
