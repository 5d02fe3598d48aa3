import { compact, weightedSum } from './check-digits.ts';

/**
 * Personal tax id of a country, where payouts must be reported with it. Countries that are not
 * listed require none.
 */

export interface PersonalIdKind {
  /** Local name of the id. */
  readonly name: string;
  readonly example: string;
  readonly isValid: (number: string) => boolean;
}

function brazil(number: string): boolean {
  // Eleven equal digits satisfy the sums but are never issued.
  if (!/^(?!(\d)\1{10})\d{11}$/.test(number)) return false;
  const first = ((weightedSum(number, [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10;
  const second = ((weightedSum(number, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10;
  return number.endsWith(`${first}${second}`);
}

function chile(number: string): boolean {
  if (!/^[1-9]\d{6,7}[\dK]$/.test(number)) return false;
  const digits = number.slice(0, -1).padStart(8, '0');
  const rest = 11 - (weightedSum(digits, [3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return number.slice(-1) === (rest === 11 ? '0' : rest === 10 ? 'K' : String(rest));
}

function hongKong(number: string): boolean {
  if (!/^[A-Z]{1,2}\d{6}[\dA]$/.test(number)) return false;
  // A missing first letter counts as 36, letters as 10 to 35, a check character A as 10.
  const signs = [...number.padStart(9, ' ')];
  const sum = signs.reduce((total, character, position) => {
    const value = character === ' ' ? 36 : Number.parseInt(character, 36);
    return total + value * (9 - position);
  }, 0);
  return sum % 11 === 0;
}

function italy(number: string): boolean {
  // The letters L to V replace digits when two people would have the same code.
  const digit = '[\\dLMNPQRSTUV]';
  const form = `^[A-Z]{6}${digit}{2}[A-EHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`;
  if (!new RegExp(form).test(number)) return false;
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10];
  const oddValues = [...odd, 22, 25, 24, 23];
  const sum = [...number.slice(0, 15)].reduce((total, character, position) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (position % 2 === 0 ? (oddValues[value] ?? 0) : value);
  }, 0);
  return number.charCodeAt(15) - 65 === sum % 26;
}

function singapore(number: string): boolean {
  if (!/^[STFG]\d{7}[A-Z]$/.test(number)) return false;
  const isCitizen = /^[ST]/.test(number);
  const offset = /^[TG]/.test(number) ? 4 : 0;
  const rest = (weightedSum(number.slice(1), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11;
  return number.slice(-1) === (isCitizen ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK').charAt(rest);
}

function spain(number: string): boolean {
  if (!/^[\dXYZ]\d{7}[A-Z]$/.test(number)) return false;
  // Foreigners' X, Y, Z stand for 0, 1, 2.
  const digits = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
  return number.slice(-1) === 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23);
}

function thailand(number: string): boolean {
  if (!/^[1-8]\d{12}$/.test(number)) return false;
  const sum = weightedSum(number, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return Number(number.slice(-1)) === (11 - (sum % 11)) % 10;
}

const KINDS: ReadonlyMap<string, PersonalIdKind> = new Map(
  Object.entries({
    BR: { name: 'CPF', example: '123.456.789-09', isValid: brazil },
    CL: { name: 'RUN', example: '12.345.678-5', isValid: chile },
    ES: { name: 'DNI / NIE', example: '12345678Z', isValid: spain },
    HK: { name: 'HKID', example: 'A123456(3)', isValid: hongKong },
    // The check letter of a PAN uses an unpublished algorithm, so only the format is checked.
    IN: {
      name: 'PAN',
      example: 'ABCPE1234F',
      isValid: (pan: string) => /^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/.test(pan),
    },
    IT: { name: 'Codice fiscale', example: 'RSSMRA85T10A562S', isValid: italy },
    SG: { name: 'NRIC / FIN', example: 'S1234567D', isValid: singapore },
    TH: { name: 'เลขประจำตัวประชาชน', example: '1-1037-02071-81-1', isValid: thailand },
  }),
);

/** Null where none is required. */
export function personalIdKind(country: string): PersonalIdKind | null {
  return KINDS.get(country) ?? null;
}

/** The number without separators, or null when it is invalid in this country. */
export function parsePersonalId(country: string, text: string): string | null {
  const number = compact(text.replace(/[.()/]/g, ''));
  return KINDS.get(country)?.isValid(number) ? number : null;
}

/** United States: the last four digits of the social security number. 0000 is never issued. */
export function parseSsnLast4(text: string): string | null {
  const digits = compact(text);
  return /^(?!0000)\d{4}$/.test(digits) ? digits : null;
}
