-- The release editor: what was changed, how many releases a seller has, and what Lathe has issued.

create table release_history (
  id bigint primary key generated always as identity,
  release_id uuid not null references releases on delete cascade,
  at timestamptz not null default now(),
  -- Null when the shop did it by itself.
  user_id uuid references users on delete set null,
  action text not null,
  -- The names of the fields that were changed, or what else the action is about.
  detail jsonb not null default '{}'
);

create index release_history_by_release on release_history (release_id, id desc);

-- Of everybody, not only of those with a seller's row: invited sellers have releases, too. Kept by
-- the database, once per statement, so that no way of making releases can forget it.
alter table users add column releases_count integer not null default 0 check (releases_count >= 0);
alter table sellers drop column releases_count;

create function count_releases() returns trigger language plpgsql as $$
begin
  update users set releases_count = releases_count + changes.change
  from (
    select owner_id, sum(change) as change
    from (
      select owner_id, 1 as change from new_rows where deleted_at is null
      union all
      select owner_id, -1 from old_rows where deleted_at is null
    ) as both_sides
    group by owner_id
    having sum(change) <> 0
  ) as changes
  where users.id = changes.owner_id;
  return null;
end $$;

create function count_new_releases() returns trigger language plpgsql as $$
begin
  update users set releases_count = releases_count + added.count
  from (
    select owner_id, count(*) from new_rows where deleted_at is null group by owner_id
  ) as added
  where users.id = added.owner_id;
  return null;
end $$;

create trigger releases_counted_on_insert after insert on releases
  referencing new table as new_rows for each statement execute function count_new_releases();
create trigger releases_counted_on_update after update on releases
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_releases();

update users set releases_count = owned.count
from (select owner_id, count(*) from releases where deleted_at is null group by owner_id) as owned
where users.id = owned.owner_id;

-- The next number of each series: ISRCs of a year, EANs of our prefix. Taken under the row's lock.
create table number_series (
  series text primary key,
  next_number integer not null default 1
);

-- ISRCs of our own prefix that exist: no others of that prefix may be typed.
create table issued_isrcs (
  isrc text primary key,
  issued_at timestamptz not null default now()
);

-- A seller's file on its way from the browser to a song. The newest of a song counts; the others are
-- kept until their files are swept away.
create table song_uploads (
  id uuid primary key default gen_random_uuid(),
  -- In the order of their announcement.
  number bigint not null generated always as identity,
  owner_id uuid not null references users,
  release_id uuid not null references releases on delete cascade,
  track_id uuid not null references tracks on delete cascade,
  filename text not null,
  size bigint not null check (size > 0),
  storage_key text not null,
  -- Of the storage: parts arrive under it, in any order, also after a reload.
  multipart_id text not null,
  part_bytes integer not null,
  state text not null default 'uploading'
    check (state in ('uploading', 'queued', 'processing', 'complete', 'failed', 'cancelled')),
  step text check (step in ('identify', 'check', 'measure', 'encode', 'finish')),
  progress integer not null default 0 check (progress between 0 and 100),
  -- A code of media/audio with its values; the words are made for the reader.
  failure jsonb,
  sample_rate integer,
  bit_depth integer,
  frames bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index song_uploads_by_track on song_uploads (track_id, number desc);
create index song_uploads_by_release on song_uploads (release_id);
create index song_uploads_unfinished on song_uploads (updated_at)
  where state in ('uploading', 'queued', 'processing');

-- Advice for cutting: [{"kind", "from", "to"}], seconds from the start of the song.
alter table tracks add column cutting jsonb not null default '[]';
-- Of the whole song, for the studio; `peaks` is of what everybody hears.
alter table tracks add column song_peaks bytea;
