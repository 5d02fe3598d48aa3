/**
 * Parses a search query: each typed word is expanded to the known words it may mean. Known words
 * are not corrected.
 */
import { editDistance, wordsAtDistanceOne } from '@lathe/rules/misspellings';
import { identifierKey, searchKey, typedWords } from '@lathe/rules/search-text';
import type pg from 'pg';
import {
  countWords,
  countWordsAndStarts,
  type WordCounts,
  type WordMatches,
  wordsContaining,
  wordsLike,
} from './words-store.ts';

/**
 * One typed word. Any of the alternatives matches; one with two words is a compound that was split.
 */
export interface QuerySlot {
  text: string;
  /** Spelling variants for umlauts; the first is the word as typed. */
  spellings: readonly string[];
  alternatives: readonly (readonly string[])[];
  /** Upper bound of titles that contain one of the alternatives. */
  uses: number;
  /** None of the alternatives equals the typed word. */
  isGuess: boolean;
}

export interface ParsedQuery {
  /** The whole query as a title or artist key. */
  key: string;
  /** The whole query, and each part of it, as an identifier. */
  identifiers: readonly string[];
  slots: readonly QuerySlot[];
  /** Adjacent words that are also known as one word, with the index of the first. */
  joined: readonly { at: number; word: string; uses: number }[];
  /** The corrected query, if a word was not known as typed. */
  corrected: string | null;
}

const MAX_WORDS = 8;
const MAX_STARTS = 8;
/** A word in this many titles is taken as complete, not as a prefix of another. */
const COMMON_WORD_USES = 120;
const MAX_PARTS = 10;
const MIN_PART_LENGTH = 4;
const MIN_HALF_LENGTH = 3;

export async function parseQuery(preparedPool: pg.Pool, text: string): Promise<ParsedQuery> {
  const pieces = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const tokens = pieces.flatMap(typedWords).slice(0, MAX_WORDS);
  const identifiers = [identifierKey(text), ...pieces.map(identifierKey)];
  const last = tokens.at(-1)?.[0];
  if (last === undefined) return { ...EMPTY_QUERY, key: searchKey(text) };
  const pairs = tokens.slice(1).map((word, at) => `${tokens[at]?.[0] ?? ''}${word[0]}`);
  const halves = tokens.flatMap(([plain]) => compoundCuts(plain).flat());
  const lookups = [...new Set([...tokens.flat(), ...pairs, ...halves])];
  const { known, starts, named } = await countWordsAndStarts(preparedPool, lookups, {
    start: last,
    limit: MAX_STARTS,
  });
  const slots = await Promise.all(
    tokens.map((wordSpellings, at) =>
      findSlot(preparedPool, wordSpellings, {
        known,
        named,
        // The last word may still be incomplete.
        starts: at === tokens.length - 1 ? starts : new Map(),
      }),
    ),
  );
  return {
    key: searchKey(text),
    identifiers: [...new Set(identifiers)].filter((key) => key !== ''),
    slots,
    joined: joinedOf(pairs, known),
    corrected: correctedText(slots),
  };
}

const EMPTY_QUERY: ParsedQuery = {
  key: '',
  identifiers: [],
  slots: [],
  joined: [],
  corrected: null,
};

/** Adds compounds that contain a known word; null if there are none. */
export async function widenQuery(
  preparedPool: pg.Pool,
  parsedQuery: ParsedQuery,
): Promise<ParsedQuery | null> {
  let isWidened = false;
  const slots = await Promise.all(
    parsedQuery.slots.map(async (slot) => {
      if (slot.isGuess || slot.text.length < MIN_PART_LENGTH) return slot;
      const parts = await wordsContaining(preparedPool, slot.text, MAX_PARTS);
      const existing = new Set(slot.alternatives.map((tokens) => tokens.join(' ')));
      const more = [...parts].filter(([word]) => !existing.has(word));
      if (more.length === 0) return slot;
      isWidened = true;
      return {
        ...slot,
        alternatives: [...slot.alternatives, ...more.map(([word]) => [word])],
        uses: more.reduce((sum, [, uses]) => sum + uses, slot.uses),
      };
    }),
  );
  return isWidened ? { ...parsedQuery, slots } : null;
}

type Spellings = readonly [string, ...string[]];

/** All ways to split a word into two. */
function compoundCuts(word: string): [string, string][] {
  const count = word.length - 2 * MIN_HALF_LENGTH + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = index + MIN_HALF_LENGTH;
    return [word.slice(0, at), word.slice(at)];
  });
}

async function findSlot(
  preparedPool: pg.Pool,
  wordSpellings: Spellings,
  { known, starts, named }: WordMatches,
): Promise<QuerySlot> {
  const [text] = wordSpellings;
  const found: WordCounts = new Map();
  for (const word of wordSpellings) {
    const uses = known.get(word);
    if (uses !== undefined) found.set(word, uses);
  }
  if (sumOf(found) < COMMON_WORD_USES) for (const [word, uses] of starts) found.set(word, uses);
  // A word that appears only in other names, such as pages, is not a typo.
  for (const word of wordSpellings) if (named.has(word) && !found.has(word)) found.set(word, 0);
  const isKnown = found.size > 0;
  const compounds = isKnown
    ? []
    : compoundCuts(text).filter((cut) => cut.every((half) => known.has(half)));
  if (!isKnown) {
    const parts =
      text.length < MIN_PART_LENGTH ? null : await wordsContaining(preparedPool, text, MAX_PARTS);
    const isPart = compounds.length > 0 || (parts?.size ?? 0) > 0;
    const guesses = isPart ? parts : await likelySpelling(preparedPool, text);
    for (const [word, uses] of guesses ?? []) found.set(word, uses);
  }
  const alternatives = [...[...found.keys()].map((word) => [word]), ...compounds];
  const uses = sumOf(found);
  const ofCompounds = compounds.map((cut) => Math.min(...cut.map((half) => known.get(half) ?? 0)));
  return {
    text,
    spellings: wordSpellings,
    alternatives,
    uses: ofCompounds.reduce((sum, each) => sum + each, uses),
    isGuess: !isKnown,
  };
}

function sumOf(tokens: WordCounts): number {
  return [...tokens.values()].reduce((sum, uses) => sum + uses, 0);
}

/** Longer words may have two typos. In a short word, one typo is already a quarter of it. */
const LONG_WORD_LENGTH = 6;
const MAX_GUESSES = 5;
const MAX_COMPARED = 2000;

async function likelySpelling(preparedPool: pg.Pool, text: string): Promise<WordCounts> {
  if (text.length < MIN_HALF_LENGTH) return new Map();
  const similarWords = await countWords(preparedPool, wordsAtDistanceOne(text));
  if (similarWords.size > 0) return mostUsed(similarWords);
  if (text.length < LONG_WORD_LENGTH) return new Map();
  const [trigramMatches, { starts: sameStart }] = await Promise.all([
    wordsLike(preparedPool, text, 20),
    countWordsAndStarts(preparedPool, [], { start: text.slice(0, 2), limit: MAX_COMPARED }),
  ]);
  const isSimilar = ([word]: [string, number]) =>
    Math.abs(word.length - text.length) <= 2 && editDistance(word, text) <= 2;
  return mostUsed(new Map([...trigramMatches, ...sameStart].filter(isSimilar)));
}

function mostUsed(tokens: WordCounts): WordCounts {
  return new Map([...tokens].sort((a, b) => b[1] - a[1]).slice(0, MAX_GUESSES));
}

function joinedOf(pairs: readonly string[], known: WordCounts): ParsedQuery['joined'] {
  return pairs.flatMap((word, at) => {
    const uses = known.get(word);
    return uses === undefined ? [] : [{ at, word, uses }];
  });
}

/** A word without any alternative is ignored, instead of finding nothing. */
export function isUsable({ alternatives }: QuerySlot): boolean {
  return alternatives.length > 0;
}

function correctedText(slots: readonly QuerySlot[]): string | null {
  const usable = slots.filter(isUsable);
  if (usable.length === 0 || slots.every(({ isGuess }) => !isGuess)) return null;
  return usable
    .map(({ isGuess, text, alternatives }) => (isGuess ? alternatives[0]?.join(' ') : text))
    .join(' ');
}
