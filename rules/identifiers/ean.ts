import { compact, weightedSum } from './check-digits.ts';

/** EAN-13, the number under a record's barcode (GS1 General Specifications, 7.9). */

const WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3] as const;

function checkDigit(first12: string): string {
  return String((10 - (weightedSum(first12, WEIGHTS) % 10)) % 10);
}

/**
 * The thirteen digits without separators, or null when they are not an EAN-13. A UPC-A, the number of
 * records from North America, has twelve digits and is the EAN-13 with a leading 0.
 */
export function parseEan(text: string): string | null {
  const compacted = compact(text);
  const ean = compacted.length === 12 ? `0${compacted}` : compacted;
  return /^\d{13}$/.test(ean) && checkDigit(ean) === ean.slice(-1) ? ean : null;
}

/** Adds the check digit to the twelve digits of an EAN that Lathe assigns. */
export function completeEan(first12: string): string {
  if (!/^\d{12}$/.test(first12)) throw new RangeError(`Not twelve digits: ${first12}`);
  return first12 + checkDigit(first12);
}
