import type { InkBounds } from '@lathe/rules/merch/ink-bounds';
import type { AreaWithBleed, PictureSize, Placement } from '@lathe/rules/merch/placement';
import type { Tier } from '@lathe/rules/prices';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { notEndedSql, notWithdrawnSql, orderableSql, shortageSql } from './on-sale.ts';

interface Names {
  en: string;
  de: string;
}

interface VariantRow {
  id: string;
  size: string;
  /** As in orders; the colour has names in both languages, if it is one of the type. */
  colour: string;
  colourId: number | null;
  colourName: Names | null;
  hex: string | null;
  isAvailable: boolean;
  /** Of a shortage. */
  expectedOn: string | null;
  image: unknown;
}

export interface MerchRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  typeId: number;
  typeCode: string;
  typeName: Names;
  tier: Tier;
  image: unknown;
  quantityLimit: number | null;
  piecesSold: number;
  releaseDate: string | null;
  isPaused: boolean;
  isOnlyInBundles: boolean;
  territories: string[] | null;
  territoriesExclude: string[];
  variants: VariantRow[];
}

export interface PrintRow {
  /** The code of an area, and its size when the picture was placed. */
  area: string;
  placedArea: AreaWithBleed;
  placement: Placement;
  picture: PictureSize;
  /** Null of old files. */
  bounds: InkBounds | null;
}

/** What only the page of the item shows. */
export interface MerchDetails {
  pictures: {
    kind: 'render' | 'photo';
    view: string | null;
    colourId: number | null;
    image: unknown;
  }[];
  prints: PrintRow[];
}

const ALIASES = { variant: 'merch_variants', item: 'merch_items' };

function merchOf(db: Db, pageId: string) {
  return db
    .selectFrom('merch_items')
    .innerJoin('merch_types', 'merch_types.id', 'merch_items.merch_type_id')
    .select([
      'merch_items.id',
      'merch_items.slug',
      'merch_items.title',
      'merch_items.description',
      'merch_items.merch_type_id as typeId',
      'merch_types.code as typeCode',
      sql<Names>`jsonb_build_object(
        'en', merch_types.name_en, 'de', merch_types.name_de)`.as('typeName'),
      sql<Tier>`merch_items.price_tier`.as('tier'),
      'merch_items.image',
      'merch_items.quantity_limit as quantityLimit',
      'merch_items.pieces_sold as piecesSold',
      sql<string | null>`merch_items.release_date::text`.as('releaseDate'),
      sql<boolean>`merch_items.paused_at is not null`.as('isPaused'),
      'merch_items.only_in_bundles as isOnlyInBundles',
      'merch_items.territories',
      'merch_items.territories_exclude as territoriesExclude',
      VARIANTS.as('variants'),
    ])
    .where('merch_items.page_id', '=', pageId);
}

const VARIANTS: RawBuilder<VariantRow[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', merch_variants.id, 'size', size,
    'colour', colour, 'colourId', colour_id, 'hex', merch_colours.hex,
    'colourName', case when merch_colours.id is not null then jsonb_build_object(
      'en', merch_colours.name_en, 'de', merch_colours.name_de) end,
    'isAvailable', ${sql.raw(orderableSql(ALIASES))},
    'expectedOn', ${sql.raw(shortageSql(ALIASES, 'expected_on'))},
    'image', merch_variants.image) order by merch_variants.position), '[]')
  from merch_variants left join merch_colours on merch_colours.id = colour_id
  where merch_variants.item_id = merch_items.id and merch_variants.removed_at is null)`;

/** What tells the variants of these items apart. */
export async function listVariants(
  db: Db,
  ids: readonly string[],
): Promise<Pick<MerchRow, 'id' | 'variants'>[]> {
  return await db
    .selectFrom('merch_items')
    .select(['merch_items.id', VARIANTS.as('variants')])
    .where('merch_items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Newest first. Items that are not sold to the country are the caller's to leave out. */
export async function listMerch(
  db: Db,
  { pageId, now }: { pageId: string; now: Date },
): Promise<MerchRow[]> {
  return await merchOf(db, pageId)
    .where('merch_items.published_at', '<=', now)
    .where(sql.raw<boolean>(notWithdrawnSql('merch_items')))
    .orderBy('merch_items.published_at', 'desc')
    .orderBy('merch_items.id', 'desc')
    .execute();
}

/** Paused items are found, too: a link to one must not be dead. */
export async function findMerch(
  db: Db,
  { pageId, now, item }: { pageId: string; now: Date; item: string },
): Promise<(MerchRow & MerchDetails) | undefined> {
  return await merchOf(db, pageId)
    .select([PICTURES.as('pictures'), PRINTS.as('prints')])
    .where('merch_items.published_at', '<=', now)
    .where(sql.raw<boolean>(notEndedSql('merch_items')))
    .where((where) =>
      where.or([
        where('merch_items.slug', '=', item),
        where(sql<string>`merch_items.id::text`, '=', item),
      ]),
    )
    .executeTakeFirst();
}

/** In the order of the seller: the first is the cover. */
const PICTURES: RawBuilder<MerchDetails['pictures']> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'view', view, 'colourId', colour_id,
    'image', merch_pictures.image) order by merch_pictures.position, merch_pictures.id), '[]')
  from merch_pictures where merch_pictures.item_id = merch_items.id and not is_hidden)`;

const PRINTS: RawBuilder<MerchDetails['prints']> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('area', merch_placements.area,
    'placedArea', coalesce(placed_area, jsonb_build_object('shape', shape,
      'widthMm', merch_areas.width_mm, 'heightMm', height_mm, 'bleedMm', bleed_mm)),
    'placement', jsonb_build_object('xMm', x_mm, 'yMm', y_mm,
      'widthMm', merch_placements.width_mm, 'rotation', rotation),
    'picture', jsonb_build_object('width', merch_files.width, 'height', merch_files.height),
    'bounds', merch_files.ink -> 'bounds')
    order by merch_areas.position), '[]')
  from merch_placements
  join merch_files on merch_files.id = file_id and merch_files.width > 0
  join merch_areas on merch_areas.merch_type_id = merch_items.merch_type_id
    and merch_areas.code = merch_placements.area
  where merch_placements.item_id = merch_items.id)`;
