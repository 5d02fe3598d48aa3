-- Merchandise that sellers design: its life as that of a release, limits, countries and colours.

alter table merch_items
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- Pieces of all variants together; null: unlimited.
  add column quantity_limit integer check (quantity_limit between 0 and 1000000),
  add column pieces_sold integer not null default 0,
  -- In checkouts that are not paid yet.
  add column pieces_reserved integer not null default 0,
  add column preorder_date date,
  add column release_date date,
  -- As of releases: null means everywhere.
  add column territories text[],
  add column territories_exclude text[] not null default '{}',
  add column submitted_at timestamptz,
  add column rejected_at timestamptz,
  -- Approved; the files of the plant are being made.
  add column in_process_at timestamptz,
  add column approved_at timestamptz,
  add column paused_at timestamptz,
  add column deleted_at timestamptz,
  -- What preview, shop pictures and the files of the plant are made from.
  add column design_hash text check (design_hash ~ '^[0-9a-f]{64}$'),
  add constraint merch_items_pieces check (pieces_sold >= 0 and pieces_reserved >= 0
    and (quantity_limit is null or pieces_sold + pieces_reserved <= quantity_limit)) not valid;
alter table merch_items validate constraint merch_items_pieces;

-- Items of sellers who could not design them yet were on sale without a review.
update merch_items set submitted_at = published_at, approved_at = published_at
where published_at is not null;

create index merch_items_by_owner on merch_items (owner_id, updated_at desc, id)
  where deleted_at is null;

-- Names that sellers typed become colours of the type.
insert into merch_colours (merch_type_id, code, name_en, name_de, hex, position)
select distinct on (merch_type_id, lower(colour)) merch_type_id,
  'own_' || substr(md5(lower(colour)), 1, 12), colour, colour, '#c8c4bb', 100
from merch_variants join merch_items on merch_items.id = item_id
where colour <> '' and not exists (
  select from merch_colours
  where merch_colours.merch_type_id = merch_items.merch_type_id
    and lower(name_en) = lower(merch_variants.colour));

alter table merch_variants
  -- Null for items that were made before there were colours of types, and have one.
  add column colour_id integer references merch_colours,
  -- The seller does not sell it any more; orders keep it.
  add column removed_at timestamptz;

update merch_variants set colour_id = merch_colours.id
from merch_items, merch_colours
where merch_items.id = merch_variants.item_id
  and merch_colours.merch_type_id = merch_items.merch_type_id
  and lower(merch_colours.name_en) = lower(merch_variants.colour);

create index merch_variants_by_colour on merch_variants (colour_id) where colour_id is not null;
