/**
 * Text normalization for search: ignores case, accents and apostrophes. Used for both the index and
 * the query, so that they always match.
 */

import { TRANSLITERATIONS, UMLAUTS } from './transliteration.ts';

/** Longer words are not searched for, and PostgreSQL limits a word to 2 kB. */
const WORD_MAX_LENGTH = 60;

const ASCII_ONLY = /^[a-z0-9 ]*$/;

/** Müller becomes `muller`, Straße `strasse`. */
function fold(text: string): string {
  if (ASCII_ONLY.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => TRANSLITERATIONS.get(letter) ?? letter);
}

/** Müller becomes `mueller`. */
function expandUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => UMLAUTS.get(letter) ?? letter);
}

function split(folded: string): string[] {
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, WORD_MAX_LENGTH));
}

export function wordsOf(text: string): string[] {
  return split(fold(text));
}

/** PostgreSQL stores a whole name as one word of at most 2046 bytes. */
const KEY_MAX_LENGTH = 500;

/** Texts with the same key are equal for search. */
export function searchKey(text: string): string {
  // One character can expand to a whole phrase, so a short text can have a long key.
  return wordsOf(text).join(' ').slice(0, KEY_MAX_LENGTH);
}

/** Normalizes identifiers: LTH-001, lth 001 and LTH001 are equal. */
export function identifierKey(text: string): string {
  return wordsOf(text).join('').slice(0, WORD_MAX_LENGTH);
}

/** Index words of a text: Müller is found as `muller` and `mueller`. */
export function indexWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (!/[äöü]|[aou]\u0308/.test(lower)) return wordsOf(text);
  return [...new Set([...wordsOf(text), ...wordsOf(expandUmlauts(text))])];
}

/** In short words the variant is often a different word: `pot` is not `poet`. */
const UMLAUT_WORD_MIN_LENGTH = 5;

/**
 * Spellings of a typed word: as typed, and with the other umlaut forms, so that Müller, Mueller and
 * Muller match each other. The first one is the typed word.
 */
export function spellings(word: string): string[] {
  const [plain] = wordsOf(word);
  if (plain === undefined) return [];
  const [german = plain] = wordsOf(expandUmlauts(word));
  if (plain.length < UMLAUT_WORD_MIN_LENGTH) return [...new Set([plain, german])];
  const without = plain.replace(/(?<=[aou])e/g, '');
  const withOne = [...plain.matchAll(/[aou](?!e)/g)].map(
    ({ index }) => `${plain.slice(0, index + 1)}e${plain.slice(index + 1)}`,
  );
  return [...new Set([plain, german, without, ...withOne])];
}

/** The words of a typed text, each with its spellings. */
export function typedWords(text: string): [string, ...string[]][] {
  // Splits before normalizing, because umlauts are needed for the spelling variants.
  const parts = text.normalize('NFC').split(/[^\p{L}\p{M}\p{N}'’‘ʼ`´]+/u);
  return parts.flatMap((part) => {
    const [first, ...others] = spellings(part);
    return first === undefined ? [] : [[first, ...others]];
  });
}

export type WordClass = 'A' | 'B' | 'C' | 'D';
