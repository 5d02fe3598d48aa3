-- Press kits of artist pages and releases. The id is that of the page or the release, so that each
-- has one kit.
create table press_kits (
  id uuid primary key,
  page_id uuid references pages on delete cascade,
  release_id uuid references releases on delete cascade,
  is_public boolean not null default false,
  is_indexed boolean not null default true,
  short_en text not null default '',
  short_de text not null default '',
  long_en text not null default '',
  long_de text not null default '',
  -- [{"text": …, "source": …}], in the order of the seller.
  quotes jsonb not null default '[]',
  contact_name text not null default '',
  contact_email text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (id = coalesce(page_id, release_id) and num_nonnulls(page_id, release_id) = 1)
);

create table press_pictures (
  id uuid primary key default gen_random_uuid(),
  kit_id uuid not null references press_kits on delete cascade,
  -- Keys in storage: full resolution without metadata, and a small one for the page.
  file_key text not null,
  preview_key text not null,
  file_type text not null check (file_type in ('image/jpeg', 'image/png')),
  size_bytes integer not null check (size_bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  credit text not null default '',
  created_at timestamptz not null
);

create index press_pictures_by_kit on press_pictures (kit_id, created_at);
create index press_kits_by_release on press_kits (release_id) where release_id is not null;
create index press_kits_by_page on press_kits (page_id) where page_id is not null;
