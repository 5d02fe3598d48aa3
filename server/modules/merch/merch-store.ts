import type { Tier } from '@lathe/rules/prices';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface MerchRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  typeId: number;
  typeName: { en: string; de: string };
  tier: Tier;
  image: unknown;
  variants: { id: string; size: string; colour: string; isAvailable: boolean; image: unknown }[];
}

function merchOnSale(db: Db, { pageId, now }: { pageId: string; now: Date }) {
  return db
    .selectFrom('merch_items')
    .innerJoin('merch_types', 'merch_types.id', 'merch_items.merch_type_id')
    .select([
      'merch_items.id',
      'merch_items.slug',
      'merch_items.title',
      'merch_items.description',
      'merch_items.merch_type_id as typeId',
      sql<MerchRow['typeName']>`jsonb_build_object(
        'en', merch_types.name_en, 'de', merch_types.name_de)`.as('typeName'),
      sql<Tier>`merch_items.price_tier`.as('tier'),
      'merch_items.image',
      sql<MerchRow['variants']>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'size', size, 'colour', colour,
          'isAvailable', is_available, 'image', merch_variants.image) order by position), '[]')
        from merch_variants where merch_variants.item_id = merch_items.id
      )`.as('variants'),
    ])
    .where('merch_items.page_id', '=', pageId)
    .where('merch_items.published_at', '<=', now)
    .where('merch_items.retired_at', 'is', null);
}

export async function listMerch(db: Db, query: { pageId: string; now: Date }): Promise<MerchRow[]> {
  return await merchOnSale(db, query)
    .orderBy('merch_items.published_at', 'desc')
    .orderBy('merch_items.id', 'desc')
    .execute();
}

export async function findMerch(
  db: Db,
  { item, ...query }: { pageId: string; now: Date; item: string },
): Promise<MerchRow | undefined> {
  return await merchOnSale(db, query)
    .where((where) =>
      where.or([
        where('merch_items.slug', '=', item),
        where(sql<string>`merch_items.id::text`, '=', item),
      ]),
    )
    .executeTakeFirst();
}
