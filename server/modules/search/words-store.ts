/** Known search words and how often they are used. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';

/** Word → number of titles that contain it. */
export type WordCounts = Map<string, number>;

interface Row {
  word: string;
  uses: number;
}

/** Looks in titles and in other names. */
export async function countWords(
  preparedPool: pg.Pool,
  tokens: readonly string[],
): Promise<WordCounts> {
  if (tokens.length === 0) return new Map();
  const text = `select word, max(uses) as uses
    from (${KNOWN_WORDS_SQL} union all ${NAME_WORDS_SQL}) as known group by word`;
  return asMap(await prepared<Row>(preparedPool, 'known words', text, [tokens]));
}

const KNOWN_WORDS_SQL = 'select word, uses from search_words where word = any($1)';
/** Words of pages, merchandise and its types, events and labels. */
const NAME_WORDS_SQL = 'select distinct word, 1 as uses from name_words where word = any($1)';

/**
 * Many words share a prefix of one or two letters, so these use an index that is sorted by usage.
 */
function startingWith(letters: number): string {
  const condition =
    letters <= 2 ? `left(word, ${letters}) = $2` : 'word ~>=~ $2 and word ~<~ ($2 || chr(1114111))';
  return `select word, uses from search_words where ${condition} order by uses desc limit $3`;
}

export interface WordMatches {
  known: WordCounts;
  starts: WordCounts;
  /** Words that appear in names of pages, merchandise, events or labels. */
  named: ReadonlySet<string>;
}

/** Which of the words are known, and the most used words that begin with the last one. */
export async function countWordsAndStarts(
  preparedPool: pg.Pool,
  tokens: readonly string[],
  { start, limit }: { start: string; limit: number },
): Promise<WordMatches> {
  const letters = Math.min(start.length, 3);
  const rows = await prepared<Row & { from: 'titles' | 'start' | 'names' }>(
    preparedPool,
    `known words and those of ${letters}`,
    `select *, 'titles' as from from (${KNOWN_WORDS_SQL}) as known
     union all select *, 'start' from (${startingWith(letters)}) as beginning
     union all select *, 'names' from (${NAME_WORDS_SQL}) as named
     union all select $2, 1, 'names' where ${letters} > 2 and exists (
       select from name_words where word ~>=~ $2 and word ~<~ ($2 || chr(1114111)))`,
    [tokens, start, limit],
  );
  const wordsFrom = (source: string) => rows.filter(({ from }) => from === source);
  return {
    known: asMap(wordsFrom('titles')),
    starts: asMap(wordsFrom('start')),
    named: new Set(wordsFrom('names').map(({ word }) => word)),
  };
}

/** Compounds: `reise` is part of `winterreise`. */
export async function wordsContaining(
  preparedPool: pg.Pool,
  part: string,
  limit: number,
): Promise<WordCounts> {
  const text = `select word, uses from search_words where word like $1 order by uses desc limit $2`;
  return asMap(await prepared<Row>(preparedPool, 'words containing', text, [`%${part}%`, limit]));
}

/** The most similar words. */
export async function wordsLike(
  preparedPool: pg.Pool,
  word: string,
  limit: number,
): Promise<WordCounts> {
  const text = `select word, uses from search_words where word % $1
    order by similarity(word, $1) desc, uses desc limit $2`;
  return asMap(await prepared<Row>(preparedPool, 'words like', text, [word, limit]));
}

function asMap(rows: readonly Row[]): WordCounts {
  return new Map(rows.map(({ word, uses }) => [word, uses]));
}
