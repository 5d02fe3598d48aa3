import { compact, isValidHybrid } from './check-digits.ts';

/**
 * GRid, the identifier of a digital release (IFPI GRid standard 2.1): scheme `A1`, five characters
 * of the issuer, ten of the release, one check character by ISO 7064 mod 37,36.
 */
export function parseGrid(text: string): string | null {
  // Printed identifiers start with "GRid:".
  const grid = compact(text.replace(/^\s*grid:/i, ''));
  return /^A1[A-Z0-9]{16}$/.test(grid) && isValidHybrid(grid, 36) ? grid : null;
}
