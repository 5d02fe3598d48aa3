/** The public shop: lists of titles, one title, charts, search. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { genre } from './catalogue-calls.ts';
import { collection, pageCursor } from './collection.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { groupCard, MEDIA, pageCard, publicRelease, releaseGroup } from './release-group.ts';
import { mediaList, priceAndYear, titleFilters } from './title-filters.ts';

const listQuery = z.object({
  media: mediaList,
  sort: z.enum(['new', 'popular']).default('new'),
  in_stock: z.boolean().optional(),
  page: pageCursor,
});

const ofGenre = z.object({ genre: z.string().max(80) });
/** The page by uuid or slug; the group by uuid or by slug on that page. */
const ofGroup = z.object({ page: z.string().max(80), group: z.string().max(80) });

const pageHit = z.object({
  uuid: z.uuid(),
  name: z.string(),
  url: z.string(),
  image: picture.nullable(),
});

const merchHit = z.object({
  title: z.string(),
  /** Such as T-shirt or tote bag, in the caller's language. */
  type: z.string(),
  url: z.string(),
  page: z.string(),
  image: picture.nullable(),
  /** Of one piece, for the country of the caller. */
  price,
});
const bundleHit = z.object({
  title: z.string(),
  url: z.string(),
  page: z.string(),
  image: picture.nullable(),
});
const eventHit = z.object({
  name: z.string(),
  url: z.string(),
  page: z.string(),
  venue: z.string(),
  city: z.string(),
  /** Local date and time of the venue. */
  starts_at: z.string(),
  time_zone: z.string(),
  image: picture.nullable(),
});

const labelHit = z.object({
  uuid: z.uuid(),
  name: z.string(),
  url: z.string(),
  image: picture.nullable(),
});

const trackHit = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  /** The title that contains it, and its URL. */
  release: z.string(),
  url: z.string(),
  image: picture.nullable(),
});

/** A title that matched by a track, or by a guest or credited person, names it. */
export const foundCard = groupCard.extend({
  matched_track: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
  matched_credit: z.object({ name: z.string() }).nullable(),
});

const count = z.object({ value: z.string(), name: z.string(), count: z.int() });

const searchQuery = z.object({
  q: z.string().max(200).default(''),
  media: mediaList,
  genre: z.string().max(80).optional(),
  ...priceAndYear,
  in_stock: z.boolean().optional(),
  /** Also returns counts per medium, genre and decade. */
  facets: z.boolean().optional(),
  page: pageCursor,
});

export const searchReply = collection(foundCard).extend({
  /** The corrected query, when nothing matched the original one. */
  corrected: z.string().nullable(),
  /** Number of matching titles; counting stops at `total_limit`. */
  total: z.int().nullable(),
  total_limit: z.int(),
  facets: z
    .object({
      media: z.array(count),
      genres: z.array(count),
      years: z.array(count),
      in_stock: z.int(),
    })
    .nullable(),
  pages: z.array(pageHit),
  merch: z.array(merchHit),
  bundles: z.array(bundleHit),
  events: z.array(eventHit),
  labels: z.array(labelHit),
  /** First matching tracks, from titles that do not match by name. */
  tracks: z.array(trackHit),
});

export const suggestion = z.object({
  kind: z.enum(['release', 'track', 'page', 'label', 'merch', 'bundle', 'event']),
  title: z.string(),
  subtitle: z.string(),
  url: z.string(),
  image: picture.nullable(),
});

export type SearchReply = z.infer<typeof searchReply>;
/** Lists of what is found by its name, beside the titles. */
export type NamedField = 'merch' | 'bundles' | 'events';
export type Suggestion = z.infer<typeof suggestion>;
export type PageHit = z.infer<typeof pageHit>;
export type FoundCard = z.infer<typeof foundCard>;

const CACHED = { tags: ['shelf', 'prices', 'genres'], maxAgeSeconds: 30 } as const;
/** Search also covers pages, their content, and labels. */
const SEARCHED = { ...CACHED, tags: [...CACHED.tags, 'pages', 'labels'] } as const;

export const storefrontCalls = {
  'GET /api/release_groups': {
    summary: 'All titles on sale, newest or best-selling first',
    area: 'Release groups',
    permission: 'anyone',
    query: listQuery.extend(titleFilters.shape),
    reply: collection(groupCard),
    cache: CACHED,
  },
  'GET /api/top_release_groups': {
    summary: 'The charts: best sellers of the last seven days',
    area: 'Release groups',
    permission: 'anyone',
    query: z.object({ genre: z.string().max(80).optional(), media: mediaList }),
    reply: collection(groupCard),
    errors: ['not_found'],
    cache: CACHED,
  },
  'GET /api/genres/{genre}/release_groups': {
    summary: 'The titles of a genre, by its slug or id',
    area: 'Genres',
    permission: 'anyone',
    params: ofGenre,
    query: listQuery,
    reply: collection(groupCard).extend({ genre }),
    errors: ['not_found'],
    cache: CACHED,
  },
  'GET /api/genres/{genre}/releases': {
    summary: 'The releases of a genre, one entry per format',
    area: 'Genres',
    permission: 'anyone',
    params: ofGenre,
    query: z.object({ media: mediaList, page: pageCursor }),
    reply: collection(
      z.object({
        uuid: z.uuid(),
        title: z.string(),
        primary_artist: z.string(),
        format: z.string(),
        medium: z.enum(MEDIA),
        url: z.string(),
        price: groupCard.shape.price_from,
        image: picture.nullable(),
      }),
    ),
    errors: ['not_found'],
    cache: CACHED,
  },
  'GET /api/pages/{page}/release_groups': {
    summary: 'The titles on a page, newest first. `preview=true` as for the page itself',
    area: 'Release groups',
    permission: 'anyone',
    params: ofGroup.pick({ page: true }),
    query: z.object({ page: pageCursor, preview: z.boolean().optional() }),
    reply: collection(pageCard),
    errors: ['not_found'],
    cache: { ...CACHED, unless: 'preview' },
  },
  'GET /api/pages/{page}/release_groups/{group}': {
    summary:
      'One title. `preview=true` shows unpublished content to its owner and staff, and published content of an offline page to those who may preview the page; others are not affected',
    area: 'Release groups',
    permission: 'anyone',
    params: ofGroup,
    query: z.object({ preview: z.boolean().optional() }),
    reply: releaseGroup,
    errors: ['not_found'],
    cache: { ...CACHED, unless: 'preview' },
  },
  'GET /api/pages/{page}/release_groups/{group}/releases': {
    summary: 'Its formats with prices and tracks. `preview=true` as for the title itself',
    area: 'Release groups',
    permission: 'anyone',
    params: ofGroup,
    query: z.object({ preview: z.boolean().optional() }),
    reply: collection(publicRelease),
    errors: ['not_found'],
    cache: { ...CACHED, tags: [...CACHED.tags, 'labels'], unless: 'preview' },
  },
  'GET /api/pages/{page}/release_groups/{group}/related': {
    summary:
      'More by the artist, titles that several buyers of this one also chose, and titles of its genre',
    area: 'Release groups',
    permission: 'anyone',
    params: ofGroup,
    reply: z.object({
      more_by_artist: z.array(groupCard),
      also_bought: z.array(groupCard),
      /** By other artists, best-selling first. */
      same_genre: z.array(groupCard),
    }),
    errors: ['not_found'],
    cache: CACHED,
  },
  'GET /api/search': {
    summary: 'Titles, tracks, pages, labels, merchandise and events that match, best first',
    area: 'Search',
    permission: 'anyone',
    query: searchQuery,
    reply: searchReply,
    cache: SEARCHED,
  },
  'GET /api/search/suggestions': {
    summary: 'Suggestions while typing',
    area: 'Search',
    permission: 'anyone',
    query: z.object({ q: z.string().max(200) }),
    reply: collection(suggestion),
    cache: SEARCHED,
  },
} as const satisfies CallTable;
