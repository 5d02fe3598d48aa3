/** Both levels of genres, cached in memory as a whole. */
import type { Genre } from '@lathe/contract/catalogue-calls';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type GenreRow, readGenres } from './store.ts';

export interface GenreIndex {
  /** Selectable genres in display order. */
  all: readonly GenreRow[];
  /** Also finds a retired genre while something still uses it. */
  byId(id: number | null): GenreRow | undefined;
  /** By id or slug. A retired genre resolves to the one that took over its releases. */
  find(idOrSlug: string): GenreRow | undefined;
}

export async function readAllGenres({ cache, db }: Pick<Ctx, 'cache' | 'db'>): Promise<GenreIndex> {
  return await cache.fetch('genres', ['genres'], async () => {
    const rows = await readGenres(db);
    const byId = new Map(rows.map((genre) => [genre.id, genre]));
    const byName = new Map(
      rows.flatMap((genre) => [[String(genre.id), genre] as const, [genre.slug, genre] as const]),
    );
    return {
      all: rows.filter(({ retiredAt }) => retiredAt === null),
      byId: (id) => (id === null ? undefined : byId.get(id)),
      find: (idOrSlug) => replacementOf(byName.get(idOrSlug), byId),
    } satisfies GenreIndex;
  });
}

/** The successor may be retired too. */
function replacementOf(
  genre: GenreRow | undefined,
  byId: ReadonlyMap<number, GenreRow>,
): GenreRow | undefined {
  if (genre === undefined || genre.retiredAt === null) return genre;
  return genre.movedTo === null ? undefined : replacementOf(byId.get(genre.movedTo), byId);
}

export async function assertGenre(ctx: Pick<Ctx, 'cache' | 'db'>, idOrSlug: string) {
  const genre = (await readAllGenres(ctx)).find(idOrSlug);
  if (!genre) throw new CallError('not_found');
  return genre;
}

export function genreName({ nameEn, nameDe }: GenreRow, locale: Locale): string {
  return locale === 'de' ? nameDe : nameEn;
}

export function presentGenre(genre: GenreRow, locale: Locale): Genre {
  return { id: genre.id, slug: genre.slug, name: genreName(genre, locale) };
}
