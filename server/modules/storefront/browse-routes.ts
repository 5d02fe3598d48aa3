import type { browseCalls } from '@lathe/contract/browse-calls';
import type { TitleFilters as FilterParams } from '@lathe/contract/title-filters';
import type { Locale } from '@lathe/rules/locales';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type GenreIndex, genreName, readAllGenres } from '../catalogue/index.ts';
import { listCovers } from './cover-store.ts';
import { countTitles, type FacetCounts, MAX_COUNTED } from './facet-store.ts';
import { mediumOf, scopeOfGenre } from './list-page.ts';
import type { ListQuery } from './list-store.ts';
import { cardContextFor } from './present-card.ts';
import { netRange, type TitleFilters } from './title-filters.ts';

type BrowseCall = 'GET /api/release_group_facets' | 'GET /api/genre_covers';

export const browseRoutes: Handlers<Pick<typeof browseCalls, BrowseCall>> = {
  'GET /api/release_group_facets': async (call) => {
    const { ctx, country, locale, query } = call;
    const filters = await readTitleFilters(call, query);
    const { genres, reader } = await cardContextFor(call);
    const counts = filters
      ? await countTitles(ctx.preparedPool, { ...filters, country, today: reader.date })
      : NOTHING;
    const t = translatorFor(locale);
    return {
      total: counts.total,
      total_limit: MAX_COUNTED,
      media: [
        { value: 'Vinyl', name: t('browse:filters.Vinyl'), count: counts.vinyl },
        { value: 'CD', name: t('browse:filters.CD'), count: counts.cd },
      ],
      genres: genreCounts(genres, { counts, chosen: query.genre, locale }),
      years: decadeCounts(counts, query.year_min).map(({ decade, count }) => ({
        value: String(decade),
        name: t('catalogue:decade', { year: String(decade) }),
        count,
      })),
      in_stock: counts.inStock,
      preorder: counts.preorder,
    };
  },

  'GET /api/genre_covers': async ({ ctx, country }) => {
    const genres = await readAllGenres(ctx);
    const main = genres.all.filter(({ parentId }) => parentId === null);
    const covers = await listCovers(ctx.preparedPool, {
      genreIds: main.map(({ id }) => id),
      country,
    });
    return {
      data: main
        .map(({ id, slug }) => ({ slug, images: (covers.get(id) ?? []).flatMap(oneOrNone) }))
        .filter(({ images }) => images.length > 0),
      next_page_url: null,
    };
  },
};

const NOTHING: FacetCounts = {
  ...{ total: 0, vinyl: 0, cd: 0, inStock: 0, preorder: 0 },
  genres: null,
  decades: null,
};

/** Also the chosen genre when nothing matches, so that it can be seen and removed. */
function genreCounts(
  genres: GenreIndex,
  { counts, chosen, locale }: { counts: FacetCounts; chosen: string | undefined; locale: Locale },
) {
  const current = genreOf(genres, chosen);
  const main = genres.all.filter(({ parentId }) => parentId === null);
  const listed = main.filter(({ id }) => id === current?.id || (counts.genres?.[id] ?? 0) > 0);
  const sub = current && current.parentId !== null ? [current] : [];
  return [...listed, ...sub].map((genre) => ({
    value: genre.slug,
    name: genreName(genre, locale),
    count: genre.parentId === null ? (counts.genres?.[genre.id] ?? 0) : counts.total,
  }));
}

/** Newest first, and also the chosen decade. */
function decadeCounts({ decades }: FacetCounts, chosenYear: number | undefined) {
  const counts: Record<string, number> = { ...decades };
  if (chosenYear !== undefined) counts[Math.floor(chosenYear / 10) * 10] ??= 0;
  return Object.entries(counts)
    .map(([decade, count]) => ({ decade: Number(decade), count }))
    .sort((a, b) => b.decade - a.decade);
}

function oneOrNone(image: unknown) {
  const picture = presentPicture(image);
  return picture ? [picture] : [];
}

type Filters = TitleFilters & { scope: ListQuery['scope'] };

/** Null for a genre that does not exist: nothing matches. */
export async function readTitleFilters(
  call: Pick<Caller, 'ctx' | 'country' | 'locale'>,
  params: FilterParams,
): Promise<Filters | null> {
  const { genres, reader } = await cardContextFor(call);
  const genre = genreOf(genres, params.genre);
  if (params.genre !== undefined && !genre) return null;
  return {
    scope: genre && scopeOfGenre(genre),
    medium: mediumOf(params.media),
    inStock: params.in_stock,
    preorderOn: params.preorder ? reader.date : undefined,
    price: netRange(params, reader),
    firstYear: params.year_min,
    lastYear: params.year_max,
  };
}

function genreOf(genres: GenreIndex, wanted: string | undefined) {
  return wanted === undefined ? undefined : genres.find(wanted);
}
