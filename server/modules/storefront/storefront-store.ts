import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { StorefrontRow } from './storefront-row.ts';
import { TIER_MARK } from './storefront-words.ts';

/** Keeps the sales tier, which refresh-charts.ts maintains. */
export async function insertRows(tx: Tx, rows: readonly StorefrontRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into shelf (
      group_id, page_id, page_slug, page_name, slug, title, artist, label, main_genre_id,
      sub_genre_id, year, explicit, image, playable, card, offer, releases, has_vinyl, has_cd, in_stock, sold_in,
      price_gbp, price_eur, price_usd, preorder_until, on_sale_since, sold_last_week, sold, title_key, artist_key,
      words, sales_tier)
    select
      row.group_id, page_id, page_slug, page_name, slug, title, artist, label, main_genre_id,
      sub_genre_id, year, explicit, image, playable, card, offer, releases, has_vinyl, has_cd, in_stock, sold_in,
      price_gbp, price_eur, price_usd, preorder_until,
      'epoch'::timestamptz + on_sale_since * interval '1 microsecond', sold_last_week, sold,
      title_key, artist_key, words::tsvector || (${`'${TIER_MARK}`}::text || known.sales_tier || '''')::tsvector,
      known.sales_tier
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      group_id uuid, page_id uuid, page_slug text, page_name text, slug text, title text,
      artist text, label text, main_genre_id integer, sub_genre_id integer, year integer,
      explicit boolean, image jsonb, playable boolean, card text, offer text, releases uuid[],
      has_vinyl boolean,
      has_cd boolean, in_stock boolean, sold_in text[], price_gbp integer, price_eur integer,
      price_usd integer, preorder_until date, on_sale_since bigint, sold_last_week integer, sold integer,
      title_key text, artist_key text, words text)
    cross join lateral (
      select coalesce((select sales_tier from shelf where shelf.group_id = row.group_id), 4)
        as sales_tier
    ) as known
    order by row.group_id
    on conflict (group_id) do update set
      page_id = excluded.page_id, page_slug = excluded.page_slug, page_name = excluded.page_name,
      slug = excluded.slug, title = excluded.title, artist = excluded.artist,
      label = excluded.label, main_genre_id = excluded.main_genre_id,
      sub_genre_id = excluded.sub_genre_id, year = excluded.year, explicit = excluded.explicit,
      image = excluded.image, playable = excluded.playable, card = excluded.card,
      offer = excluded.offer, releases = excluded.releases,
      has_vinyl = excluded.has_vinyl, has_cd = excluded.has_cd, in_stock = excluded.in_stock,
      sold_in = excluded.sold_in, price_gbp = excluded.price_gbp, price_eur = excluded.price_eur,
      price_usd = excluded.price_usd, preorder_until = excluded.preorder_until, on_sale_since = excluded.on_sale_since,
      sold_last_week = excluded.sold_last_week, sold = excluded.sold,
      title_key = excluded.title_key, artist_key = excluded.artist_key, words = excluded.words`.execute(
    tx,
  );
}
