/** What can be manufactured: genres, release types, their options and price tiers. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { price } from './price.ts';
import { countryCode } from './text.ts';

export const genre = z.object({
  id: z.int(),
  /** Last part of its URL, `/genres/{genre}`. */
  slug: z.string(),
  /** In the caller's language. */
  name: z.string(),
});

export const activeGenre = genre.extend({
  /** Number of release groups on sale in it. */
  count: z.int(),
  sub_genres: z.array(genre.extend({ count: z.int() })),
});

export const subGenre = genre.extend({ main_genre_id: z.int() });

const designOption = z.object({
  id: z.int(),
  kind: z.enum(['disc_colour', 'sleeve', 'booklet']),
  code: z.string(),
  name: z.string(),
  swatch: z.string().nullable(),
  is_default: z.boolean(),
  /** Surcharge on the retail price of every tier. */
  rrp: price,
});

export const priceCategory = z.object({
  id: z.enum(['Standard', 'Premium', 'Luxe']),
  name: z.string(),
  /** Dealer price, without VAT. */
  ppd: price,
  /** Retail price, with the VAT of the caller's country. */
  rrp: price,
  currency: z.string(),
  /** VAT rate of the caller's country, in percent. */
  vat_rate: z.number(),
  /** Number of decimal digits of the currency. */
  decimal_digits: z.int(),
});

export const releaseType = z.object({
  id: z.int(),
  code: z.string(),
  /** In the caller's language. */
  name: z.string(),
  format: z.string(),
  product_type: z.object({
    artwork_format: z.string(),
    sides: z.int(),
    max_tracks_per_side: z.int(),
    max_seconds_per_side: z.int(),
    warn_seconds_per_side: z.int().nullable(),
    min_seconds_per_side: z.int(),
    min_seconds_per_track: z.int(),
    medium: z.enum(['Vinyl', 'CD']),
    design_options: z.array(designOption),
    retail_box_size: z.int(),
    allow_bulk_orders: z.boolean(),
  }),
  price_categories: z.array(priceCategory),
});

export type Genre = z.infer<typeof genre>;
export type ActiveGenre = z.infer<typeof activeGenre>;
export type ReleaseType = z.infer<typeof releaseType>;

export const catalogueCalls = {
  'GET /api/active_genres': {
    summary: 'Genres with titles on sale, and the number of titles',
    area: 'Genres',
    permission: 'anyone',
    reply: collection(activeGenre),
    cache: { tags: ['genres', 'shelf'], maxAgeSeconds: 60 },
  },
  'GET /api/genres_list': {
    summary: 'All genres, in two levels',
    area: 'Genres',
    permission: 'anyone',
    reply: z.object({ main_genres: z.array(genre), sub_genres: z.array(subGenre) }),
    cache: { tags: ['genres'], maxAgeSeconds: 300 },
  },
  'GET /api/release_types': {
    summary: 'All formats with options and prices, for the caller’s country or the given one',
    area: 'Releases',
    permission: 'anyone',
    query: z.object({ country: countryCode.optional() }),
    reply: collection(releaseType),
    cache: { tags: ['release-types', 'prices'], maxAgeSeconds: 60 },
  },
  'GET /api/users/{user}/release_types': {
    scope: 'catalogue:read',
    summary: 'The formats that this seller may use',
    area: 'Releases',
    permission: 'releases.manage',
    owner: 'user',
    params: z.object({ user: z.uuid() }),
    reply: collection(releaseType),
  },
} as const satisfies CallTable;
