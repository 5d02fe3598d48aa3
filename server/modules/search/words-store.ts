/** What search knows about words: which there are, and how often they are used. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';

/** Word → how many titles have it. */
export type KnownWords = Map<string, number>;

interface Row {
  word: string;
  uses: number;
}

export async function knownWords(reads: pg.Pool, words: readonly string[]): Promise<KnownWords> {
  if (words.length === 0) return new Map();
  return asMap(await prepared<Row>(reads, 'known words', KNOWN, [words]));
}

const KNOWN = 'select word, uses from search_words where word = any($1)';

/** Of one or two letters there are many words, so that their order comes from an index. */
function beginning(letters: number): string {
  const isSo =
    letters <= 2 ? `left(word, ${letters}) = $2` : 'word ~>=~ $2 and word ~<~ ($2 || chr(1114111))';
  return `select word, uses from search_words where ${isSo} order by uses desc limit $3`;
}

/** Which of the words there are, and the most used ones that begin like the last one. */
export async function knownWordsAnd(
  reads: pg.Pool,
  words: readonly string[],
  { start, limit }: { start: string; limit: number },
): Promise<{ known: KnownWords; beginning: KnownWords }> {
  const letters = Math.min(start.length, 3);
  const rows = await prepared<Row & { begins: boolean }>(
    reads,
    `known words and those of ${letters}`,
    `select *, false as begins from (${KNOWN}) as known
     union all select *, true from (${beginning(letters)}) as beginning`,
    [words, start, limit],
  );
  return {
    known: asMap(rows.filter(({ begins }) => !begins)),
    beginning: asMap(rows.filter(({ begins }) => begins)),
  };
}

/** Compounds: `reise` is a part of `winterreise`. */
export async function wordsContaining(
  reads: pg.Pool,
  part: string,
  limit: number,
): Promise<KnownWords> {
  const text = `select word, uses from search_words where word like $1 order by uses desc limit $2`;
  return asMap(await prepared<Row>(reads, 'words containing', text, [`%${part}%`, limit]));
}

/** Those that look most like it. */
export async function wordsLike(reads: pg.Pool, word: string, limit: number): Promise<KnownWords> {
  const text = `select word, uses from search_words where word % $1
    order by similarity(word, $1) desc, uses desc limit $2`;
  return asMap(await prepared<Row>(reads, 'words like', text, [word, limit]));
}

function asMap(rows: readonly Row[]): KnownWords {
  return new Map(rows.map(({ word, uses }) => [word, uses]));
}
