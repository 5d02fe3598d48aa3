import { compact } from './check-digits.ts';

/**
 * A tax number of any country outside the UK. Each country has its own form, and many have several, so
 * only what cannot be a number is found.
 */
export function parseTin(text: string): string | null {
  const tin = compact(text);
  return /^[0-9A-Z][0-9A-Z./]{2,24}$/.test(tin) && /\d{2}/.test(tin) ? tin : null;
}
