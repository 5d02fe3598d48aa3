/**
 * Text as search compares it: without case, accents and apostrophes. The same lines make the words
 * of the index and those of a question, so that both always mean the same.
 */

import { SPELLED_OUT, UMLAUTS } from './letters.ts';

/** Nobody looks for a longer one, and PostgreSQL keeps no longer ones than 2 kB. */
const LONGEST_WORD = 60;

const PLAIN = /^[a-z0-9 ]*$/;

/** Müller gives `muller`, Straße `strasse`. */
function fold(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => SPELLED_OUT.get(letter) ?? letter);
}

/** Müller gives `mueller`. */
function spellUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => UMLAUTS.get(letter) ?? letter);
}

function split(folded: string): string[] {
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_WORD));
}

/** The words of a text, in order. */
export function wordsOf(text: string): string[] {
  return split(fold(text));
}

/** A whole name is one word to PostgreSQL, which takes no more than 2046 bytes. */
const LONGEST_KEY = 500;

/** Two texts with the same key are the same to whoever looks for them. */
export function searchKey(text: string): string {
  // One character can stand for a whole phrase, so that a short text has a long key.
  return wordsOf(text).join(' ').slice(0, LONGEST_KEY);
}

/** An identifier however it is written: LTH-001, lth 001 and LTH001 are one. */
export function identifierKey(text: string): string {
  return wordsOf(text).join('').slice(0, LONGEST_WORD);
}

/** Under which words a text can be found: Müller under `muller` and `mueller`. */
export function indexWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (!/[äöü]|[aou]\u0308/.test(lower)) return wordsOf(text);
  return [...new Set([...wordsOf(text), ...wordsOf(spellUmlauts(text))])];
}

/** A short word is too easily another one: `pot` is not `poet`. */
const SHORTEST_WITH_UMLAUT = 5;

/**
 * Spellings of one word that was typed: as it is, and with umlauts written the other ways, so that
 * Müller, Mueller and Muller all find each other. The first one is the word as it was typed.
 */
export function spellings(word: string): string[] {
  const [plain] = wordsOf(word);
  if (plain === undefined) return [];
  const [german = plain] = wordsOf(spellUmlauts(word));
  if (plain.length < SHORTEST_WITH_UMLAUT) return [...new Set([plain, german])];
  const without = plain.replace(/(?<=[aou])e/g, '');
  const withOne = [...plain.matchAll(/[aou](?!e)/g)].map(
    ({ index }) => `${plain.slice(0, index + 1)}e${plain.slice(index + 1)}`,
  );
  return [...new Set([plain, german, without, ...withOne])];
}

export type WordClass = 'A' | 'B' | 'C' | 'D';
