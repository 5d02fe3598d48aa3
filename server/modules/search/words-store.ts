/** What search knows about words: which there are, and how often they are used. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';

/** Word → how many titles have it. */
export type KnownWords = Map<string, number>;

interface Row {
  word: string;
  uses: number;
}

export async function knownWords(pool: pg.Pool, words: readonly string[]): Promise<KnownWords> {
  if (words.length === 0) return new Map();
  return asMap(
    await prepared<Row>(
      pool,
      'known words',
      'select word, uses from search_words where word = any($1)',
      [words],
    ),
  );
}

/** The most used ones that begin so. */
export async function wordsBeginning(
  pool: pg.Pool,
  start: string,
  limit: number,
): Promise<KnownWords> {
  if (start.length <= 2) {
    const text = `select word, uses from search_words where left(word, ${start.length}) = $1
      order by uses desc limit $2`;
    return asMap(
      await prepared<Row>(pool, `words of ${start.length} letters`, text, [start, limit]),
    );
  }
  const text = `select word, uses from search_words where word ~>=~ $1 and word ~<~ $2
    order by uses desc limit $3`;
  const values = [start, `${start}\u{10ffff}`, limit];
  return asMap(await prepared<Row>(pool, 'words beginning', text, values));
}

/** Compounds: `reise` is a part of `winterreise`. */
export async function wordsContaining(
  pool: pg.Pool,
  part: string,
  limit: number,
): Promise<KnownWords> {
  const text = `select word, uses from search_words where word like $1 order by uses desc limit $2`;
  return asMap(await prepared<Row>(pool, 'words containing', text, [`%${part}%`, limit]));
}

/** Those that look most like it. */
export async function wordsLike(pool: pg.Pool, word: string, limit: number): Promise<KnownWords> {
  const text = `select word, uses from search_words where word % $1
    order by similarity(word, $1) desc, uses desc limit $2`;
  return asMap(await prepared<Row>(pool, 'words like', text, [word, limit]));
}

function asMap(rows: readonly Row[]): KnownWords {
  return new Map(rows.map(({ word, uses }) => [word, uses]));
}
