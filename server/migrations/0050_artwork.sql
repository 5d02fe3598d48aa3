-- Artwork: both routes of a release side by side, the files sent for them, and what was made of them.

create table artworks (
  id uuid primary key default gen_random_uuid(),
  release_id uuid not null references releases on delete cascade,
  -- The one that counts is named by the release; the other one rests.
  flow text not null check (flow in ('express', 'designer')),
  state text not null default 'open'
    check (state in ('open', 'queued', 'processing', 'failed', 'ready')),
  -- The run that is awaited, or was the last one. A job of another run writes nothing.
  run uuid,
  -- What media/artwork found in the files of the last run; the words are made for the reader.
  findings jsonb not null default '[]',
  -- Express: the chosen style, and the colours where they are not left to the picture.
  style text not null default 'grid',
  colours jsonb,
  -- Colour pairs out of the picture, and every style drawn with it, to choose from.
  pairs jsonb not null default '[]',
  style_previews jsonb not null default '[]',
  -- The words that are printed between the seller's own.
  language text not null default 'en' check (language in ('en', 'de')),
  -- What is shown was made by this run, from files and words with this digest, for these parts.
  made_run uuid,
  made_at timestamptz,
  made_from text,
  -- The front alone, as the shop shows it, and the faces of the 3D view.
  image jsonb,
  faces jsonb not null default '[]',
  -- The release has changed since.
  outdated boolean not null default false,
  -- Void after any change.
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (release_id, flow),
  check (approved_at is null or state = 'ready')
);

-- A seller's file on its way to a part. At most one of a part counts; the others are being swept away.
create table artwork_uploads (
  id uuid primary key default gen_random_uuid(),
  -- In the order of their announcement.
  number bigint not null generated always as identity,
  owner_id uuid not null references users,
  release_id uuid not null references releases on delete cascade,
  artwork_id uuid not null references artworks on delete cascade,
  -- 'cover' (express), 'original' (the designer's PDF), or what a picture of one's own replaces.
  part text not null,
  filename text not null,
  size bigint not null check (size > 0),
  -- {"x", "y", "width", "height"} in pixels of the upright picture.
  crop jsonb,
  -- Whether the rest is laid out anew when the file has arrived.
  auto_generation boolean not null default true,
  storage_key text not null,
  -- Of the storage: parts of the file arrive under it, in any order, also after a reload.
  multipart_id text not null,
  part_bytes integer not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'arrived', 'replaced', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index artwork_uploads_one_counts on artwork_uploads (artwork_id, part)
  where state = 'arrived';
create index artwork_uploads_by_artwork on artwork_uploads (artwork_id, number desc);
create index artwork_uploads_by_owner on artwork_uploads (owner_id);
create index artwork_uploads_by_release on artwork_uploads (release_id);

-- What was made: a print-ready file per part.
create table artwork_parts (
  artwork_id uuid not null references artworks on delete cascade,
  key text not null,
  -- In the order of the designer's pages.
  page integer not null check (page >= 1),
  slot integer not null check (slot between 1 and 6),
  print_key text not null,
  print_bytes bigint not null check (print_bytes > 0),
  picture jsonb not null,
  primary key (artwork_id, key)
);

-- What a seller was told of a run, in order; whoever looks late sees the current one.
create table artwork_messages (
  artwork_id uuid not null references artworks on delete cascade,
  run uuid not null,
  position integer not null check (position between 1 and 7),
  message text not null,
  at timestamptz not null default now(),
  primary key (artwork_id, run, position)
);

-- For the 3D view on the release page: [{"key", "src", "width", "height"}].
alter table releases add column artwork_faces jsonb not null default '[]';
