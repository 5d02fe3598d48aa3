import { z } from 'zod';

/** One line of text, possibly empty. Content rules are checked elsewhere. */
export function singleLine(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$/u);
}

/**
 * One line that is not blank. The first class matches only spaces, so the pattern cannot backtrack.
 */
export function requiredLine(maxLength: number) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\S]*[^\p{Cc}\s][^\p{Cc}]*$/u);
}

/** Several lines; no other control characters. */
export function multilineText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[\t\n\r\x20-\x7e\xa0-\u{10ffff}]*$/u);
}

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ example: 'DE' });
