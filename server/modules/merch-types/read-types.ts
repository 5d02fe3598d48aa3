/** The types of merchandise with everything that the plant can print and make of them. */
import type { PrintArea } from '@lathe/rules/merch/placement';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

interface Named {
  name: { en: string; de: string };
}

export interface MerchArea extends PrintArea, Named {
  id: number;
}

export interface MerchSize {
  /** Empty where there is one size. */
  code: string;
  isActive: boolean;
  /** A smaller poster is the same print, scaled. */
  printScale: number;
  /** Laid flat; null where there is nothing to measure. */
  chestMm: number | null;
  lengthMm: number | null;
  sleeveMm: number | null;
  /** Of what is no garment: flat with both sides, or round, perhaps with a height. */
  widthMm: number | null;
  heightMm: number | null;
  diameterMm: number | null;
}

export interface MerchColour extends Named {
  id: number;
  code: string;
  hex: string;
  isActive: boolean;
}

export interface MerchType extends Named {
  id: number;
  code: string;
  isActive: boolean;
  /** Pieces on a working day. Null: as many as are ordered. */
  dailyCapacity: number | null;
  weightGrams: number;
  version: number;
  /** All in the order in which they are shown. */
  areas: MerchArea[];
  sizes: MerchSize[];
  colours: MerchColour[];
}

/** A few rows that change a few times a year. Clear the tag `merch-types` after a change. */
export async function merchTypes({ db, cache }: Ctx): Promise<MerchType[]> {
  return await cache.fetch('merch types', ['merch-types'], () => readTypes(db));
}

/** Not cached, for edits. */
export async function readTypes(db: Db | Tx): Promise<MerchType[]> {
  return await db
    .selectFrom('merch_types')
    .select([
      'id',
      'code',
      sql<MerchType['name']>`jsonb_build_object('en', name_en, 'de', name_de)`.as('name'),
      'is_active as isActive',
      'daily_capacity as dailyCapacity',
      'weight_grams as weightGrams',
      'version',
      sql<MerchArea[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'shape', shape,
          'name', jsonb_build_object('en', name_en, 'de', name_de), 'widthMm', width_mm,
          'heightMm', height_mm, 'bleedMm', bleed_mm, 'safeMm', safe_mm) order by position), '[]')
        from merch_areas where merch_areas.merch_type_id = merch_types.id
      )`.as('areas'),
      sql<MerchSize[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('code', code, 'isActive', is_active,
          'printScale', print_scale, 'chestMm', chest_mm, 'lengthMm', length_mm,
          'sleeveMm', sleeve_mm, 'widthMm', width_mm, 'heightMm', height_mm,
          'diameterMm', diameter_mm) order by position), '[]')
        from merch_sizes where merch_sizes.merch_type_id = merch_types.id
      )`.as('sizes'),
      sql<MerchColour[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'hex', hex,
          'name', jsonb_build_object('en', name_en, 'de', name_de), 'isActive', is_active)
          order by position), '[]')
        from merch_colours where merch_colours.merch_type_id = merch_types.id
      )`.as('colours'),
    ])
    .orderBy('position')
    .execute();
}
