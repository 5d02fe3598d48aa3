import { compact } from './check-digits.ts';
import { VAT_NUMBER_CHECKS } from './vat-number-checks.ts';

/** Accepted prefixes, and the stored prefix of each. */
function prefixesOf(country: string): readonly (readonly [typed: string, kept: string])[] {
  switch (country) {
    // Greece uses EL for tax numbers.
    case 'GR':
      return [
        ['EL', 'EL'],
        ['GR', 'EL'],
        ['', 'EL'],
      ];
    // Northern Ireland trades goods with the EU under XI.
    case 'GB':
      return [
        ['GB', 'GB'],
        ['XI', 'XI'],
        ['', 'GB'],
      ];
    default:
      return [
        [country, country],
        ['', country],
      ];
  }
}

/**
 * A VAT number of the UK or an EU country with its prefix and without separators, or null when it
 * is invalid. The prefix is optional. A well-formed number need not be issued or active; only the
 * tax office knows that.
 */
export function parseVatNumber(country: string, text: string): string | null {
  const check = VAT_NUMBER_CHECKS.get(country);
  if (check === undefined) return null;
  const compacted = compact(text.replace(/[./]/g, ''));
  for (const [prefix, storedPrefix] of prefixesOf(country)) {
    if (!compacted.startsWith(prefix)) continue;
    const rest = compacted.slice(prefix.length);
    // Belgium added a leading 0 to its nine-digit numbers in 2005; old letterheads lack it.
    const number = country === 'BE' && rest.length === 9 ? `0${rest}` : rest;
    if (check(number)) return storedPrefix + number;
  }
  return null;
}

/** Whether this country has VAT numbers that can be checked: the UK and the EU. */
export function hasVatNumbers(country: string): boolean {
  return VAT_NUMBER_CHECKS.has(country);
}
