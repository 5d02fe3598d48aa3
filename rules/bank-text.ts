import { BANK_ID_MAX_LENGTH } from './bank-file-limits.ts';
import { TRANSLITERATIONS, UMLAUTS } from './transliteration.ts';

/**
 * Text in payments: banks pass on these characters only, and reject files with others (EPC217-08).
 */
const OTHERS = /[^A-Za-z0-9/\-?:().,'+ ]/gu;

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['&', '+'],
  ['_', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
  ['—', '-'],
  ['‘', "'"],
  ['’', "'"],
  ['ẞ', 'ss'],
]);

/** Ä becomes Ae and É becomes E. What has no such form becomes a space. */
export function bankText(text: string, maxLength: number): string {
  const latin = [...text.normalize('NFC')].map(transliterate).join('');
  const allowed = latin.normalize('NFKD').replace(/\p{M}/gu, '').replace(OTHERS, ' ');
  return withoutEnds(withoutEnds(allowed.split(' ')).slice(0, maxLength).split(' '));
}

/** No slash or space at the start or end, and no two of them in a row. */
function withoutEnds(words: readonly string[]): string {
  return words
    .map((word) => word.split('/').filter(Boolean).join('/'))
    .filter(Boolean)
    .join(' ');
}

function transliterate(character: string): string {
  const lower = character.toLowerCase();
  const known = SIGNS.get(character) ?? UMLAUTS.get(lower) ?? TRANSLITERATIONS.get(lower);
  if (known === undefined) return character;
  return lower === character ? known : known.charAt(0).toUpperCase() + known.slice(1);
}

/** Letters of other scripts would be missing from the payment, and the bank would reject the name. */
export function hasOtherLetters(name: string): boolean {
  const letters = [...name.normalize('NFC')].filter((character) => /\p{L}/u.test(character));
  return letters.some((letter) => bankText(letter, letter.length * 2) === '');
}

/** Empty names are not allowed in a payment. */
export function bankName(text: string, maxLength: number): string {
  return bankText(text, maxLength) || 'NOTPROVIDED';
}

/** An identifier must come back in the bank's reply unchanged, so it is never converted. */
export function isBankId(text: string): boolean {
  return (
    text.length > 0 && text.length <= BANK_ID_MAX_LENGTH && bankText(text, text.length) === text
  );
}
