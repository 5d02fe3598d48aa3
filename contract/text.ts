import { z } from 'zod';

/** One line of text, which may be empty. What it must hold is said by the rules. */
export function lineOfText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$/u);
}

/** Several lines; no other control characters. */
export function severalLines(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^([^\p{Cc}]|[\n\r\t])*$/u);
}

export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ example: 'DE' });
