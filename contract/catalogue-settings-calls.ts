/** Catalogue changes by staff: genres, formats and their options. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { price } from './price.ts';
import { singleLine } from './text.ts';
import { version } from './version.ts';

const id = z.coerce.number().int().min(1).max(2_147_483_647);

const NAME_MAX = 60;
const name = singleLine(NAME_MAX).min(1);
const names = z.object({ name_en: name, name_de: name });

const managedGenre = z.object({
  id: z.int(),
  slug: z.string(),
  parent_id: z.int().nullable(),
  name_en: z.string(),
  name_de: z.string(),
  /** Number of titles on sale in it. */
  titles: z.int(),
  retired_at: z.string().nullable(),
  /** The genre that received its releases when it was retired. */
  moved_to: z.int().nullable(),
  version: z.int(),
});

const amounts = z.object({ GBP: price, EUR: price, USD: price });

const managedOption = z.object({
  id: z.int(),
  kind: z.enum(['disc_colour', 'sleeve', 'booklet']),
  code: z.string(),
  name_en: z.string(),
  name_de: z.string(),
  swatch: z.string().nullable(),
  is_default: z.boolean(),
  is_offered: z.boolean(),
  /** Current surcharge on the retail price, with VAT at the rate of the price list. */
  rrp: amounts,
  version: z.int(),
});

const managedType = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  format: z.string(),
  medium: z.enum(['Vinyl', 'CD']),
  sides: z.int(),
  max_tracks_per_side: z.int(),
  min_seconds_per_side: z.int(),
  warn_seconds_per_side: z.int().nullable(),
  max_seconds_per_side: z.int(),
  min_seconds_per_track: z.int(),
  retail_box_size: z.int(),
  weight_grams: z.int(),
  allow_bulk_orders: z.boolean(),
  is_offered: z.boolean(),
  /** Releases not submitted yet; new limits apply to them. */
  in_the_making: z.int(),
  options: z.array(managedOption),
  version: z.int(),
});

export type ManagedGenre = z.infer<typeof managedGenre>;
export type ManagedType = z.infer<typeof managedType>;
export type ManagedOption = z.infer<typeof managedOption>;

/** The maximum is the length of a CD. */
const sideSeconds = z.int().min(31).max(5999);

const typeBody = z.object({
  max_tracks_per_side: z.int().min(1).max(99),
  min_seconds_per_side: sideSeconds,
  /** Longer sides are cut at a lower level; null for no warning. */
  warn_seconds_per_side: sideSeconds.nullable(),
  max_seconds_per_side: sideSeconds,
  retail_box_size: z.int().min(1).max(500),
  weight_grams: z.int().min(1).max(20_000),
  allow_bulk_orders: z.boolean(),
  is_offered: z.boolean(),
  version,
});

export type TypeBody = z.infer<typeof typeBody>;

/** Colour of the disc on screen. */
const swatch = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .meta({ example: '#7c1f24' });

/** In minor units, with VAT. */
const optionPrice = z.int().min(0).max(100_000);

export const catalogueSettingsCalls = {
  'GET /api/admin/genres': {
    summary: 'All genres for staff, including retired ones',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: collection(managedGenre),
  },
  'POST /api/admin/genres': {
    summary: 'Adds a main genre or a subgenre',
    area: 'Admin',
    permission: 'catalogue.edit',
    body: names.extend({ parent_id: z.int().nullable() }),
    reply: managedGenre,
  },
  'PUT /api/admin/genres/{genre}': {
    summary: 'Renames a genre; its URL stays the same',
    area: 'Admin',
    permission: 'catalogue.edit',
    params: z.object({ genre: id }),
    body: names.extend({ version }),
    reply: managedGenre,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /api/admin/genres/{genre}/move': {
    summary: 'Swaps a genre with the previous or next one',
    area: 'Admin',
    permission: 'catalogue.edit',
    params: z.object({ genre: id }),
    body: z.object({ to: z.enum(['earlier', 'later']), version }),
    reply: managedGenre,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /api/admin/genres/{genre}/retire': {
    summary: 'Retires a genre and moves its releases to another one',
    area: 'Admin',
    permission: 'catalogue.edit',
    params: z.object({ genre: id }),
    body: z.object({
      /** A genre of the same level; required when the genre has releases. */
      move_to: z.int().nullable(),
      version,
    }),
    reply: managedGenre,
    errors: ['not_found', 'changed_meanwhile', 'genre_in_use', 'genre_has_sub_genres'],
  },
  'GET /api/admin/release_types': {
    summary: 'All formats with their limits and options, including formats that are not offered',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: collection(managedType),
  },
  'PUT /api/admin/release_types/{type}': {
    summary: 'Changes the limits of a format; submitted releases keep their limits',
    area: 'Admin',
    permission: 'catalogue.edit',
    params: z.object({ type: id }),
    body: typeBody,
    reply: managedType,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST /api/admin/release_types/{type}/colours': {
    summary: 'Adds a vinyl colour, at a price that applies immediately',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    params: z.object({ type: id }),
    body: names.extend({
      swatch,
      rrp: z.object({ GBP: optionPrice, EUR: optionPrice, USD: optionPrice }),
    }),
    reply: managedType,
    errors: ['not_found'],
  },
  'PUT /api/admin/design_options/{option}': {
    summary: 'Renames an option or stops offering it; existing releases keep it',
    area: 'Admin',
    permission: 'catalogue.edit',
    params: z.object({ option: id }),
    body: names.extend({ swatch: swatch.nullable(), is_offered: z.boolean(), version }),
    reply: managedType,
    errors: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies CallTable;
