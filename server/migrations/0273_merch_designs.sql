-- What is printed on merchandise. The placement is the truth; pictures and files derive from it.

alter table merch_items
  -- Written by merch-designs through merch: what the design still lacks, as of other sections.
  add column design_state text not null default 'empty'
    check (design_state in ('empty', 'incomplete', 'processing', 'failed', 'complete'));

-- Artwork as uploaded. A file is stored once, is never changed, and stays for orders that need it.
create table merch_files (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references merch_items,
  -- Artwork is printed; a photo is only shown, and marked as a photo.
  purpose text not null default 'artwork' check (purpose in ('artwork', 'photo')),
  name text not null check (length(name) between 1 and 255),
  state text not null default 'uploading'
    check (state in ('uploading', 'checking', 'ready', 'refused')),
  bytes bigint not null check (bytes between 1 and 125829120),
  -- Known when it is checked.
  format text check (format in ('png', 'jpeg', 'webp', 'svg')),
  width integer,
  height integer,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- sRGB PNG with alpha that everything is drawn from, and the small one of the editor.
  picture jsonb,
  -- [{code, severity, …figures}]
  findings jsonb not null default '[]',
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create index merch_files_by_item on merch_files (item_id, created_at) where removed_at is null;

-- One picture in each area of an item.
create table merch_placements (
  item_id uuid not null references merch_items,
  -- As merch_areas.code of the item's type.
  area text not null,
  file_id uuid not null references merch_files,
  -- The middle of the picture, from the middle of the area; y grows downwards.
  x_mm numeric(7, 2) not null,
  y_mm numeric(7, 2) not null,
  -- Before the rotation; the height follows from the picture.
  width_mm numeric(7, 2) not null check (width_mm > 0),
  rotation numeric(6, 2) not null default 0 check (rotation between -180 and 180),
  primary key (item_id, area)
);
create index merch_placements_by_file on merch_placements (file_id);

-- What the shop shows, in the order of the seller; the first is the cover.
create table merch_pictures (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references merch_items,
  kind text not null check (kind in ('render', 'photo')),
  -- Of a render.
  view text,
  colour_id integer references merch_colours,
  design_hash text check (design_hash ~ '^[0-9a-f]{64}$'),
  -- Of a photo.
  file_id uuid references merch_files,
  -- As pictures everywhere (server/platform/pictures.ts).
  image jsonb not null,
  position integer not null,
  is_hidden boolean not null default false,
  check ((kind = 'photo') = (file_id is not null)),
  check ((kind = 'render') = (view is not null and design_hash is not null))
);
create index merch_pictures_by_item on merch_pictures (item_id, position);

-- The plant's files of an approved design. A print of dark cloth has a white under-base.
create table merch_print_files (
  item_id uuid not null references merch_items,
  design_hash text not null check (design_hash ~ '^[0-9a-f]{64}$'),
  area text not null,
  -- 'ink' is what buyers see; 'white' is printed below it.
  layer text not null check (layer in ('ink', 'white')),
  -- Of the size (merch_sizes.print_scale): A3 is printed smaller than A2.
  print_scale numeric(6, 5) not null default 1,
  storage_key text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width_px integer not null,
  height_px integer not null,
  bytes bigint not null,
  made_at timestamptz not null default now(),
  primary key (item_id, design_hash, area, layer, print_scale)
);
