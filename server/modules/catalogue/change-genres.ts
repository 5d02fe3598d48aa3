import { slugify } from '@lathe/rules/slugs';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type AdminEdit, assertCurrentVersion } from '../accounts/index.ts';
import { cleanNames, type Names, uniqueName } from './clean-names.ts';
import {
  insertGenre,
  isGenreInUse,
  lastPosition,
  markRetired,
  setNames,
  swapPositions,
} from './genre-store.ts';
import { moveGenre } from './jobs.ts';
import { type GenreRow, readGenres } from './store.ts';

/** The slug comes from the English name and stays when the name changes. */
export async function addGenre(
  tx: Tx,
  { log }: AdminEdit,
  { parent_id: parentId, ...input }: Names & { parent_id: number | null },
): Promise<number> {
  const genres = await readGenres(tx);
  const parent = genres.find(({ id }) => id === parentId);
  if (parentId !== null && (!parent || !canBeParent(parent))) {
    throw new CallError('validation', { fields: { parent_id: [{ key: 'one_of' }] } });
  }
  const names = cleanNames(input);
  assertNameFree(genres, names, { parentId, id: null });
  const slug = uniqueName(slugOf(names.name_en), new Set(genres.map((genre) => genre.slug)));
  const position = (await lastPosition(tx, parentId)) + 1;
  const id = await insertGenre(tx, { parent_id: parentId, slug, position, ...names });
  const details = { name: names.name_en, name_de: names.name_de, below: parent?.nameEn ?? null };
  await log({ action: 'genre.added', object: { type: 'genre', id: String(id) }, details });
  return id;
}

export async function renameGenre(
  tx: Tx,
  editing: AdminEdit,
  { id, version, ...input }: Names & { id: number; version: number },
): Promise<void> {
  const genres = await readGenres(tx);
  const genre = findCurrentGenre(genres, id, version);
  const names = cleanNames(input);
  assertNameFree(genres, names, { parentId: genre.parentId, id });
  await setNames(tx, { id, ...names });
  const entry = { action: 'genre.changed', object: objectOf(id), what: genre.slug } as const;
  await editing.logChanges(entry, { name_en: genre.nameEn, name_de: genre.nameDe }, { ...names });
}

/** Does nothing at either end of the list. */
export async function reorderGenres(
  tx: Tx,
  { log }: AdminEdit,
  { id, to, version }: { id: number; to: 'earlier' | 'later'; version: number },
): Promise<void> {
  const genres = await readGenres(tx);
  const genre = findCurrentGenre(genres, id, version);
  const siblings = genres.filter(
    ({ parentId, retiredAt }) => parentId === genre.parentId && retiredAt === null,
  );
  const index = siblings.findIndex((sibling) => sibling.id === id);
  const other = siblings[to === 'earlier' ? index - 1 : index + 1];
  if (!other) return;
  await swapPositions(tx, { siblings: siblings.map((sibling) => sibling.id), id, other: other.id });
  const details = {
    what: genre.slug,
    name: 'place',
    from: index + 1,
    to: siblings.indexOf(other) + 1,
  };
  await log({ action: 'genre.changed', object: objectOf(id), details });
}

/** The genre can no longer be chosen. A job moves its content, which can be large. */
export async function retireGenre(
  tx: Tx,
  ctx: Ctx,
  editing: AdminEdit,
  { id, moveTo, version }: { id: number; moveTo: number | null; version: number },
): Promise<void> {
  const genres = await readGenres(tx);
  const genre = findCurrentGenre(genres, id, version);
  if (genres.some(({ parentId, retiredAt }) => parentId === id && retiredAt === null)) {
    throw new CallError('genre_has_sub_genres');
  }
  const target = genres.find((other) => other.id === moveTo);
  if (moveTo !== null && !(target && isSameLevel(genre, target))) {
    throw new CallError('validation', { fields: { move_to: [{ key: 'genre_not_here' }] } });
  }
  if (!target && (await isGenreInUse(tx, id))) throw new CallError('genre_in_use');
  await markRetired(tx, { id, movedTo: moveTo, now: editing.now });
  if (target) await ctx.jobs.enqueue(tx, moveGenre, { genreId: id }, { queue: 'genres' });
  const details = { name: genre.nameEn, moved_to: target?.nameEn ?? null };
  await editing.log({ action: 'genre.retired', object: objectOf(id), details });
}

function canBeParent({ parentId, retiredAt }: GenreRow): boolean {
  return parentId === null && retiredAt === null;
}

function isSameLevel(genre: GenreRow, target: GenreRow): boolean {
  const sameLevel = (genre.parentId === null) === (target.parentId === null);
  return sameLevel && target.retiredAt === null && target.id !== genre.id;
}

function findCurrentGenre(genres: readonly GenreRow[], id: number, version: number): GenreRow {
  const genre = genres.find((each) => each.id === id);
  if (!genre || genre.retiredAt !== null) throw new CallError('not_found');
  assertCurrentVersion(genre, version);
  return genre;
}

function objectOf(id: number) {
  return { type: 'genre', id: String(id) };
}

/** Two equal names in one list could not be distinguished. */
function assertNameFree(
  genres: readonly GenreRow[],
  names: Names,
  { parentId, id }: { parentId: number | null; id: number | null },
): void {
  const others = genres.filter(
    (genre) => genre.parentId === parentId && genre.retiredAt === null && genre.id !== id,
  );
  const same = (one: string, two: string) => one.toLowerCase() === two.toLowerCase();
  const fields = {
    ...(others.some(({ nameEn }) => same(nameEn, names.name_en)) && {
      name_en: [{ key: 'name_taken_here' }],
    }),
    ...(others.some(({ nameDe }) => same(nameDe, names.name_de)) && {
      name_de: [{ key: 'name_taken_here' }],
    }),
  };
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}

/** A slug of digits only would be read as an id. */
function slugOf(name: string): string {
  const slug = slugify(name);
  return /[a-z]/.test(slug) ? slug : `genre-${slug}`.replace(/-$/, '');
}
