-- The shelf: what stands in the shop, one row per release group that can be seen, made from the
-- tables of the sellers by server/modules/shelf/refresh-shelf.ts in the transaction that changes them.
-- Lists, charts and search read this table alone, in the order of one of its indexes.

create extension if not exists pg_trgm;

create table shelf (
  group_id uuid primary key references release_groups on delete cascade,
  page_id uuid not null references pages,
  page_slug text not null,
  page_name text not null,
  slug text not null,
  title text not null,
  artist text not null,
  label text not null,
  main_genre_id integer,
  sub_genre_id integer,
  year integer,
  explicit boolean not null,
  image jsonb,
  -- Is there something to listen to?
  playable boolean not null,
  -- All that a card is made of, as server/modules/shelf/shelf-row.ts writes it: one value that is read
  -- in one go, with each release on sale, from which the price for a country is worked out.
  card json not null,
  has_vinyl boolean not null,
  has_cd boolean not null,
  in_stock boolean not null,
  -- Shipping countries to which any of it is sold; null is everywhere.
  sold_in text[],
  -- The lowest price without VAT, for filters.
  price_gbp integer not null,
  price_eur integer not null,
  price_usd integer not null,
  on_sale_since timestamptz not null,
  sold_last_week integer not null default 0,
  sold integer not null default 0,
  -- 1 for the thousand that sold best, 2 for the next nine thousand, 3 for ninety thousand, 4 for the
  -- rest; also a word in `words`, so that search of a common word begins among the best sellers.
  sales_tier smallint not null default 4 check (sales_tier between 1 and 4),
  -- Title and artist as search compares them (rules/search-text.ts).
  title_key text not null,
  artist_key text not null,
  words tsvector not null
) with (
  -- Lists read `card` and search reads `words` of many rows: neither is kept elsewhere or packed.
  toast_tuple_target = 4080
);

create index shelf_by_age on shelf (on_sale_since desc, group_id desc);
create index shelf_by_age_vinyl on shelf (on_sale_since desc, group_id desc) where has_vinyl;
create index shelf_by_age_cd on shelf (on_sale_since desc, group_id desc) where has_cd;
create index shelf_by_main_genre on shelf (main_genre_id, on_sale_since desc, group_id desc);
create index shelf_by_sub_genre on shelf (sub_genre_id, on_sale_since desc, group_id desc);
create index shelf_by_page on shelf (page_id, on_sale_since desc, group_id desc);
create index shelf_by_sales on shelf (sold_last_week desc, sold desc, group_id desc);
create index shelf_by_genre_sales on shelf (main_genre_id, sold_last_week desc, sold desc, group_id desc);
create index shelf_by_sub_genre_sales on shelf (sub_genre_id, sold_last_week desc, sold desc, group_id desc);
create index shelf_by_sold on shelf (sold desc, group_id desc) include (sales_tier);
create index shelf_by_tier on shelf (sales_tier) where sales_tier < 4;
create index shelf_by_title on shelf (title_key text_pattern_ops);
create index shelf_by_artist on shelf (artist_key text_pattern_ops);
create index shelf_words on shelf using gin (words) with (fastupdate = off);

-- How many titles stand in each genre, counted as rows of the shelf come and go.
create table genre_titles (
  genre_id integer primary key references genres,
  titles integer not null
);

-- Every word that search knows, for typing mistakes and parts of compounds: a misspelt word is looked
-- up here, among some hundred thousand words, and not among all releases.
create table search_words (
  word text primary key,
  uses integer not null
);

create index search_words_like on search_words using gin (word gin_trgm_ops);
