/** Maintains the counts of words on the storefront and of titles per genre. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

export interface StorefrontState {
  mainGenreId: number | null;
  subGenreId: number | null;
  words: string[];
}

/** Words that users can type; all others are internal search marks. */
const SEARCHABLE_WORD = /^[\p{L}\p{N}]/u;

export async function updateCounts(
  tx: Tx,
  before: readonly StorefrontState[],
  after: readonly StorefrontState[],
): Promise<void> {
  await addWords(tx, difference(count(before, typedWords), count(after, typedWords)));
  await addGenres(tx, difference(count(before, genresOf), count(after, genresOf)));
}

function typedWords({ words }: StorefrontState): string[] {
  return words.filter((word) => SEARCHABLE_WORD.test(word));
}

function genresOf({ mainGenreId, subGenreId }: StorefrontState): number[] {
  return [mainGenreId, subGenreId].filter((id) => id !== null);
}

function count<Key>(
  states: readonly StorefrontState[],
  keysOf: (state: StorefrontState) => Key[],
): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of states.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function difference<Key>(before: Map<Key, number>, after: Map<Key, number>): [Key, number][] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .map((key): [Key, number] => [key, (after.get(key) ?? 0) - (before.get(key) ?? 0)])
    .filter(([, change]) => change !== 0);
}

/** In word order, so that concurrent transactions cannot deadlock. */
async function addWords(tx: Tx, changes: [string, number][]): Promise<void> {
  if (changes.length === 0) return;
  const changedWords = changes.map(([word]) => word);
  await sql`
    insert into search_words (word, uses)
    select word, change from unnest(${changedWords}::text[], ${changes.map(([, change]) => change)}::int[])
      as changes (word, change)
    order by word collate "C"
    on conflict (word) do update set uses = search_words.uses + excluded.uses`.execute(tx);
  await sql`
    delete from search_words where word = any(${changedWords}::text[]) and uses <= 0`.execute(tx);
}

async function addGenres(tx: Tx, changes: [number, number][]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(([id]) => id);
  await sql`
    insert into genre_titles (genre_id, titles)
    select id, change from unnest(${ids}::int[], ${changes.map(([, change]) => change)}::int[])
      as changes (id, change)
    order by id
    on conflict (genre_id) do update set titles = genre_titles.titles + excluded.titles`.execute(
    tx,
  );
}
