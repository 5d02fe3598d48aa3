-- What sellers make: pages, release groups, releases and their songs.
-- Pictures are kept as {"base", "widths", "types", "src", "width", "height", "colours"}: the start of
-- their keys in storage, and what the shop needs to show them (server/platform/pictures.ts).

create table pages (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) <= 60),
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  -- Marked up as rules/rich-text.ts reads it; never HTML.
  bio text not null default '',
  meta_title text not null default '',
  main_colour text check (main_colour ~ '^#[0-9a-f]{6}$'),
  page_image jsonb,
  header_image jsonb,
  is_live boolean not null default false,
  youtube jsonb,
  instagram jsonb,
  -- Encrypted with the server's secret: it is sent to Instagram again.
  instagram_token_encrypted text,
  followers integer not null default 0 check (followers >= 0),
  -- When it last came to have no release; null while it has one.
  empty_since timestamptz default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create unique index pages_one_name_per_owner on pages (owner_id, lower(name)) where deleted_at is null;
create index pages_by_owner on pages (owner_id, created_at, id) where deleted_at is null;
create index pages_live on pages (created_at desc, id desc) where is_live and deleted_at is null;

-- Former addresses lead to the page, and nobody else gets them.
create table former_page_slugs (
  slug text primary key,
  page_id uuid not null references pages,
  since timestamptz not null default now()
);

create index former_page_slugs_by_page on former_page_slugs (page_id);

create table page_followers (
  page_id uuid not null references pages,
  user_id uuid not null references users on delete cascade,
  -- One mail per release, with consent.
  wants_mail boolean not null default false,
  since timestamptz not null default now(),
  primary key (page_id, user_id)
);

create index page_followers_by_user on page_followers (user_id, since desc);

-- A seller asks to put own releases on another's page.
create table page_contributors (
  page_id uuid not null references pages,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('asked', 'accepted', 'rejected', 'withdrawn', 'ended')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (page_id, user_id)
);

create index page_contributors_by_user on page_contributors (user_id);

create table release_groups (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  page_id uuid not null references pages,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) <= 80),
  title text not null,
  primary_artist text not null,
  description text not null default '',
  visibility text not null default 'visible' check (visibility in ('visible', 'hidden')),
  main_genre_id integer references genres,
  sub_genre_id integer references genres,
  -- An Open Graph picture made of its sleeve; null until it is made.
  social_image jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (page_id, slug)
);

create index release_groups_by_owner on release_groups (owner_id, created_at desc, id desc);

create table releases (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  page_id uuid references pages,
  group_id uuid references release_groups,
  release_type_id integer not null references release_types,
  title text not null,
  primary_artist text not null default '',
  -- [{"name", "role"}]
  additional_artists jsonb not null default '[]',
  -- [{"name", "role"}]: who played, recorded, mixed, mastered, drew.
  credits jsonb not null default '[]',
  explicit boolean not null default false,
  label text not null default '',
  description text not null default '',
  main_genre_id integer references genres,
  sub_genre_id integer references genres,
  ean text unique,
  catalog_no text not null default '',
  grid text,
  preorder_date date,
  release_date date,
  original_release_date date,
  preorder_playback_disabled boolean not null default false,
  -- Null is unlimited. Copies are numbered from 1 in the order of payment.
  quantity_limit integer check (quantity_limit >= 0),
  copies_sold integer not null default 0 check (copies_sold >= 0),
  p_year integer,
  p_holder text not null default '',
  c_year integer,
  c_holder text not null default '',
  -- Null is everywhere; the excluded ones are taken away from it.
  territories text[],
  territories_exclude text[] not null default '{}',
  price_tier text not null default 'Standard' check (price_tier in ('Standard', 'Premium', 'Luxe')),
  notes text not null default '',
  -- The front of the sleeve, as the shop shows it.
  image jsonb,
  artwork_flow text not null default 'express' check (artwork_flow in ('express', 'designer')),
  metadata_status text not null default 'Empty'
    check (metadata_status in ('Empty', 'Incomplete', 'Processing', 'Failed', 'Complete')),
  tracks_status text not null default 'Empty'
    check (tracks_status in ('Empty', 'Incomplete', 'Processing', 'Failed', 'Complete')),
  artwork_status text not null default 'Empty'
    check (artwork_status in ('Empty', 'Incomplete', 'Processing', 'Failed', 'Complete')),
  metadata_in_edit boolean not null default true,
  tracks_in_edit boolean not null default true,
  submitted_at timestamptz,
  approved_at timestamptz,
  rejected_at timestamptz,
  in_process_at timestamptz,
  published_at timestamptz,
  retired_at timestamptz,
  deleted_at timestamptz,
  cloned_from uuid references releases,
  is_cloning boolean not null default false,
  cloned_artwork_processing boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (copies_sold <= coalesce(quantity_limit, copies_sold))
);

create index releases_by_owner on releases (owner_id, created_at desc, id desc) where deleted_at is null;
create index releases_by_group on releases (group_id) where deleted_at is null;
create index releases_by_page on releases (page_id) where deleted_at is null;
create unique index releases_one_catalog_no on releases (owner_id, catalog_no)
  where catalog_no <> '' and deleted_at is null;

create table release_options (
  release_id uuid not null references releases on delete cascade,
  design_option_id integer not null references design_options,
  primary key (release_id, design_option_id)
);

create table tracks (
  id uuid primary key default gen_random_uuid(),
  release_id uuid not null references releases on delete cascade,
  side integer not null check (side >= 1),
  position integer not null check (position >= 1),
  title text not null,
  subtitle text not null default '',
  primary_artist text not null default '',
  additional_artists jsonb not null default '[]',
  composer text not null default '',
  isrc text,
  explicit boolean not null default false,
  duration_ms integer check (duration_ms > 0),
  -- Keys in storage: the seller's file, the whole song as mp3, and its 60 seconds for everybody.
  master_key text,
  mp3_key text,
  preview_key text,
  preview_ms integer check (preview_ms > 0),
  -- The loudest moment of each of equally long pieces, 0 to 255.
  peaks bytea,
  loudness_lufs real,
  true_peak_dbtp real,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Songs change places within one transaction.
  unique (release_id, side, position) deferrable initially deferred
);

create index tracks_by_isrc on tracks (isrc) where isrc is not null;

create table track_rights_holders (
  track_id uuid not null references tracks on delete cascade,
  position integer not null,
  name text not null,
  role text not null,
  -- Hundredths of a percent; those of a song add up to 10000.
  share_basis_points integer not null check (share_basis_points between 1 and 10000),
  primary key (track_id, position)
);
