/** Lists of the shop beside its titles: pictures of genres, merchandise, artists, labels, the plant. */
import { FIRST_LETTERS } from '@lathe/rules/first-letters';
import { PRODUCTION_STAGES } from '@lathe/rules/production';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { merchItem } from './merch-item.ts';
import { picture } from './picture.ts';
import { priceAndYear, titleFilters } from './title-filters.ts';

const count = z.object({ value: z.string(), name: z.string(), count: z.int() });

const titleFacets = z.object({
  /** Number of matching titles; counting stops at `total_limit`. */
  total: z.int(),
  total_limit: z.int(),
  media: z.array(count),
  genres: z.array(count),
  /** By decade, newest first; `value` is its first year. */
  years: z.array(count),
  in_stock: z.int(),
  preorder: z.int(),
});

const genreCovers = z.object({
  slug: z.string(),
  /** Best sellers of the genre, at most four. */
  images: z.array(picture),
});

/** A title of which copies are being made. Says nothing about who ordered them. */
const beingCut = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  url: z.string(),
  image: picture.nullable(),
  /** Short label, such as 12". */
  format: z.string(),
  stage: z.enum(PRODUCTION_STAGES),
});

const merchCard = merchItem.pick({
  uuid: true,
  title: true,
  type: true,
  type_code: true,
  url: true,
  page: true,
  image: true,
  price: true,
  badge: true,
  colours: true,
});

const named = z.object({ code: z.string(), name: z.string() });

const merchFilters = z.object({
  /** Words of the title, of the type in both languages and of the artist. */
  q: z.string().max(200).optional(),
  type: z.string().max(40).optional(),
  /** Code of a colour, such as `navy`: something in this colour can be ordered. */
  colour: z.string().max(40).optional(),
  /** Together with `colour`: this size of this colour. */
  size: z.string().max(20).optional(),
  /** The path of a page. */
  artist: z.string().max(80).optional(),
  /** Slug of a genre of the artist's releases. */
  genre: z.string().max(80).optional(),
});

const merchFilterChoices = z.object({
  types: z.array(named),
  colours: z.array(named.extend({ hex: z.string() })),
  sizes: z.array(z.string()),
  artists: z.array(z.object({ url: z.string(), name: z.string() })),
  genres: z.array(named),
});

const artistCard = z.object({
  uuid: z.uuid(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  image: picture.nullable(),
  release_count: z.int(),
});

const labelCard = z.object({
  uuid: z.uuid(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  image: picture.nullable(),
  /** Live pages of its roster, by name, at most four. */
  artists: z.array(z.string()),
  artist_count: z.int(),
});

export type TitleFacets = z.infer<typeof titleFacets>;
export type GenreCovers = z.infer<typeof genreCovers>;
export type BeingCut = z.infer<typeof beingCut>;
export type MerchCard = z.infer<typeof merchCard>;
export type MerchFilters = z.infer<typeof merchFilters>;
export type MerchFilterChoices = z.infer<typeof merchFilterChoices>;
export type ArtistCard = z.infer<typeof artistCard>;
export type LabelCard = z.infer<typeof labelCard>;

const byName = z.object({
  page: pageCursor,
  /** Of the name, without accents. */
  letter: z.enum(FIRST_LETTERS).optional(),
  /** Slug of a genre of their releases. */
  genre: z.string().max(80).optional(),
});
/** Items and pages appear at a set time, which clears no tag. */
const REVALIDATED = { tags: [], maxAgeSeconds: 0, stored: false } as const;

export const browseCalls = {
  'GET /api/release_group_facets': {
    summary: 'How many titles match the filters of `GET /api/release_groups`, by filter',
    area: 'Release groups',
    permission: 'anyone',
    query: titleFilters,
    reply: titleFacets,
    cache: { tags: ['shelf', 'prices', 'genres'], maxAgeSeconds: 30 },
  },
  'GET /api/genre_covers': {
    summary: 'Covers of best sellers, for each main genre with titles on sale',
    area: 'Genres',
    permission: 'anyone',
    reply: collection(genreCovers),
    cache: { tags: ['genres', 'shelf'], maxAgeSeconds: 60 },
  },
  'GET /api/being_cut': {
    summary:
      'Titles of which copies are being made right now: those on the lathe first, latest step first',
    area: 'Release groups',
    permission: 'anyone',
    reply: collection(beingCut).extend({
      /** Copies that are being made, and paid copies that are next. */
      copies: z.int(),
      waiting: z.int(),
    }),
    cache: { tags: ['plant', 'shelf', 'release-types'], maxAgeSeconds: 10 },
  },
  'GET /api/merch': {
    summary: 'All merchandise on sale in the country of the caller, newest first',
    area: 'Merchandise',
    permission: 'anyone',
    query: merchFilters.extend({
      page: pageCursor,
      price_min: priceAndYear.price_min,
      price_max: priceAndYear.price_max,
    }),
    reply: collection(merchCard),
    cache: REVALIDATED,
  },
  'GET /api/merch_filters': {
    summary: 'Types, colours, sizes, artists and genres with merchandise on sale',
    area: 'Merchandise',
    permission: 'anyone',
    reply: merchFilterChoices,
    cache: REVALIDATED,
  },
  'GET /api/top_merch': {
    summary: 'The charts of merchandise: best sellers of the last seven days',
    area: 'Merchandise',
    permission: 'anyone',
    reply: collection(merchCard),
    cache: REVALIDATED,
  },
  'GET /api/pages': {
    summary: 'Artist pages with something on sale, by name',
    area: 'Pages',
    permission: 'anyone',
    query: byName,
    reply: collection(artistCard),
    cache: REVALIDATED,
  },
  'GET /api/labels': {
    summary: 'Labels with live artist pages, by name',
    area: 'Labels',
    permission: 'anyone',
    query: byName,
    reply: collection(labelCard),
    cache: REVALIDATED,
  },
} as const satisfies CallTable;
