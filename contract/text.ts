import { z } from 'zod';

/** One line of text, which may be empty. What it must hold is said by the rules. */
export function lineOfText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$/u);
}

/** One line with more than spaces on it: the first class takes spaces only, so nothing is tried twice. */
export function filledLine(maxLength: number) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}\S]*[^\p{Cc}\s][^\p{Cc}]*$/u);
}

/** Several lines; no other control characters. */
export function severalLines(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[\t\n\r\x20-\x7e\xa0-\u{10ffff}]*$/u);
}

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ example: 'DE' });
