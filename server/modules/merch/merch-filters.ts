/** What lists of merchandise can be filtered by: only values that something on sale has. */
import type { MerchFilterChoices } from '@lathe/contract/browse-calls';
import type { Locale } from '@lathe/rules/locales';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { IS_LISTED, ITEM_JOINS } from './merch-cards.ts';
import { orderableSql } from './on-sale.ts';

/** Longer lists would be a search. */
const MAX_ARTISTS = 100;

/** All in the order of the plant. */
const FILTERS = `with items as materialized (
    select merch_items.*, pages.slug as page_slug, pages.name as page_name from merch_items
    ${ITEM_JOINS} where ${IS_LISTED}
  ), variants as materialized (
    select merch_variants.size, merch_variants.colour_id, items.merch_type_id
    from merch_variants join items on items.id = item_id
    where ${orderableSql({ variant: 'merch_variants', item: 'items' })}
  )
  select
    (select coalesce(json_agg(found order by position, id), '[]') from (
      select id, position, code, name_en as en, name_de as de from merch_types
      where id in (select merch_type_id from items)) as found) as types,
    (select coalesce(json_agg(found order by position, code), '[]') from (
      select code, min(position) as position, min(name_en) as en, min(name_de) as de, min(hex) as hex
      from merch_colours where id in (select colour_id from variants) group by code) as found) as colours,
    (select coalesce(json_agg(code order by type, position), '[]') from (
      select merch_sizes.code, min(merch_sizes.merch_type_id) as type, min(position) as position
      from merch_sizes
      where (merch_type_id, code) in (select merch_type_id, size from variants) and code <> ''
      group by merch_sizes.code) as found) as sizes,
    (select coalesce(json_agg(json_build_object('url', slug, 'name', name) order by name, slug), '[]')
      from (select distinct page_slug as slug, page_name as name from items
        order by page_name, page_slug limit ${MAX_ARTISTS}) as found) as artists,
    (select coalesce(json_agg(found order by en), '[]') from (
      select slug as code, name_en as en, name_de as de from genres where id in (
        select main_genre_id from shelf where page_id in (select page_id from items))) as found) as genres`;

interface Named {
  code: string;
  en: string;
  de: string;
}

interface FilterRow {
  types: Named[];
  colours: (Named & { hex: string })[];
  sizes: string[];
  artists: { url: string; name: string }[];
  genres: Named[];
}

export async function readMerchFilters(
  pool: pg.Pool,
  { now, country, locale }: { now: Date; country: string; locale: Locale },
): Promise<MerchFilterChoices> {
  const [row] = await prepared<FilterRow>(pool, 'filters of merchandise', FILTERS, [now, country]);
  if (!row) throw new Error('A statement of aggregates has one row.');
  const named = ({ code, en, de }: Named) => ({ code, name: locale === 'de' ? de : en });
  return {
    types: row.types.map(named),
    colours: row.colours.map((colour) => ({ ...named(colour), hex: colour.hex })),
    sizes: row.sizes,
    artists: row.artists,
    genres: row.genres.map(named),
  };
}
