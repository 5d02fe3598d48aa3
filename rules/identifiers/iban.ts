import { compact, remainder97 } from './check-digits.ts';

/** IBAN (ISO 13616), checked for its country's length and its two check digits (mod 97-10). */

// Total length by country: SWIFT's IBAN registry.
const LENGTHS: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18
   DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23
   IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27
   MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19
   SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

export type IbanProblem = 'characters' | 'country' | 'too_short' | 'too_long' | 'check_digits';

/** The electronic form without spaces, or null when it is not an IBAN. */
export function parseIban(text: string): string | null {
  return ibanProblem(text) === null ? compact(text) : null;
}

/** What is wrong, so that the error can say what to look at; null when it is an IBAN. */
export function ibanProblem(text: string): IbanProblem | null {
  const iban = compact(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'characters';
  const length = ibanLength(iban);
  if (length === undefined) return 'country';
  if (iban.length !== length) return iban.length < length ? 'too_short' : 'too_long';
  // Check digits range from 02 to 98. 00, 01 and 99 can satisfy the sum but are never issued.
  const checkDigits = Number(iban.slice(2, 4));
  if (checkDigits < 2 || checkDigits > 98) return 'check_digits';
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : 'check_digits';
}

/** The total length for the country of a complete or incomplete IBAN. */
export function ibanLength(text: string): number | undefined {
  return LENGTHS.get(compact(text).slice(0, 2));
}

/** In groups of four, as printed: `DE89 3704 0044 0532 0130 00`. Also while it is incomplete. */
export function groupIban(text: string): string {
  return compact(text).replace(/.{4}(?=.)/gu, '$& ');
}
