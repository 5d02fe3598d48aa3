import type { MEDIA } from '@lathe/contract/release-group';
import type { Tier } from '@lathe/rules/prices';
import type { SideLimits } from '@lathe/rules/sides';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface TypeRow extends SideLimits {
  id: number;
  code: 'vinyl_12' | 'vinyl_12_double' | 'vinyl_7' | 'cd';
  medium: (typeof MEDIA)[number];
  format: string;
  artworkFormat: string;
  retailBoxSize: number;
  allowBulkOrders: boolean;
  weightGrams: number;
  position: number;
  isOffered: boolean;
  version: number;
}

/** Side limits of a format that applied until a given time. */
export interface FormerLimitsRow extends Omit<SideLimits, 'sides'> {
  typeId: number;
  heldUntil: Date;
}

export interface OptionRow {
  id: number;
  typeId: number;
  kind: 'disc_colour' | 'sleeve' | 'booklet';
  code: string;
  nameEn: string;
  nameDe: string;
  swatch: string | null;
  isDefault: boolean;
  /** Options that are no longer offered stay on releases that use them. */
  isOffered: boolean;
  version: number;
}

interface PriceColumns {
  currency: string;
  validFrom: string;
  ppd: number;
  rrp: number;
  vatBasisPoints: number;
}

export interface CatalogueRows {
  types: TypeRow[];
  formerLimits: FormerLimitsRow[];
  options: OptionRow[];
  prices: (PriceColumns & { typeId: number; tier: Tier })[];
  optionPrices: (PriceColumns & { id: number })[];
}

export interface GenreRow {
  id: number;
  parentId: number | null;
  slug: string;
  nameEn: string;
  nameDe: string;
  retiredAt: Date | null;
  movedTo: number | null;
  version: number;
}

const PRICE_COLUMNS = [
  'currency',
  'valid_from as validFrom',
  'ppd',
  'rrp',
  'vat_basis_points as vatBasisPoints',
] as const;

/** Sequential, because a transaction has one connection. */
export async function readCatalogue(db: Db | Tx): Promise<CatalogueRows> {
  return {
    types: await readTypes(db),
    formerLimits: await readFormerLimits(db),
    options: await readOptions(db),
    prices: await db
      .selectFrom('prices')
      .select(['release_type_id as typeId', 'tier', ...PRICE_COLUMNS])
      .$narrowType<{ tier: Tier; validFrom: string }>()
      .execute(),
    optionPrices: await db
      .selectFrom('design_option_prices')
      .select(['design_option_id as id', ...PRICE_COLUMNS])
      .$narrowType<{ validFrom: string }>()
      .execute(),
  };
}

async function readTypes(db: Db | Tx): Promise<TypeRow[]> {
  return await db
    .selectFrom('release_types')
    .select([
      'id',
      'code',
      'medium',
      'format',
      'sides',
      'max_tracks_per_side as maxTracksPerSide',
      'min_seconds_per_side as minSecondsPerSide',
      'warn_seconds_per_side as warnSecondsPerSide',
      'max_seconds_per_side as maxSecondsPerSide',
      'min_seconds_per_track as minSecondsPerTrack',
      'artwork_format as artworkFormat',
      'retail_box_size as retailBoxSize',
      'allow_bulk_orders as allowBulkOrders',
      'weight_grams as weightGrams',
      'position',
      'is_offered as isOffered',
      'version',
    ])
    .$narrowType<{ medium: TypeRow['medium']; code: TypeRow['code'] }>()
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Ordered by end time, so the first row that ends after a given time applied at that time. */
async function readFormerLimits(db: Db | Tx): Promise<FormerLimitsRow[]> {
  return await db
    .selectFrom('former_type_limits')
    .select([
      'release_type_id as typeId',
      'held_until as heldUntil',
      'max_tracks_per_side as maxTracksPerSide',
      'min_seconds_per_side as minSecondsPerSide',
      'warn_seconds_per_side as warnSecondsPerSide',
      'max_seconds_per_side as maxSecondsPerSide',
      'min_seconds_per_track as minSecondsPerTrack',
    ])
    .orderBy('held_until')
    .execute();
}

async function readOptions(db: Db | Tx): Promise<OptionRow[]> {
  return await db
    .selectFrom('design_options')
    .select([
      'id',
      'release_type_id as typeId',
      'kind',
      'code',
      'name_en as nameEn',
      'name_de as nameDe',
      'swatch',
      'is_default as isDefault',
      'is_offered as isOffered',
      'version',
    ])
    .$narrowType<{ kind: OptionRow['kind'] }>()
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function readGenres(db: Db | Tx): Promise<GenreRow[]> {
  return await db
    .selectFrom('genres')
    .select([
      'id',
      'parent_id as parentId',
      'slug',
      'name_en as nameEn',
      'name_de as nameDe',
      'retired_at as retiredAt',
      'moved_to as movedTo',
      'version',
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Number of titles on sale per genre, maintained by the storefront module. */
export async function countTitles(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('genre_titles')
    .select(['genre_id as id', 'titles'])
    .where('titles', '>', 0)
    .execute();
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}
