-- From ready to on sale: what was submitted and how it was decided, the plant's package, and who was
-- told when a release came out.

-- One row per submission. The newest of a release counts; older ones are its history.
create table release_reviews (
  id uuid primary key default gen_random_uuid(),
  release_id uuid not null references releases on delete cascade,
  -- 1 for the first submission of a release.
  number integer not null check (number >= 1),
  submitted_at timestamptz not null,
  -- Null when the person has left.
  submitted_by uuid references users on delete set null,
  -- What was submitted, so that the next reviewer sees what has changed since.
  content jsonb not null default '{}',
  claimed_by uuid references users on delete set null,
  claimed_at timestamptz,
  -- Withdrawn: the seller retired it meanwhile.
  decision text check (decision in ('approved', 'rejected', 'withdrawn')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  -- {"metadata", "songs", "artwork"}: what the seller is asked to mend.
  notes jsonb not null default '{}',
  unique (release_id, number),
  check ((decision is null) = (decided_at is null))
);

create unique index release_reviews_one_open on release_reviews (release_id) where decision is null;
create index release_reviews_queue on release_reviews (submitted_at, id) where decision is null;
create index release_reviews_decided on release_reviews (decided_at desc, id desc)
  where decision is not null;
create index release_reviews_by_claimer on release_reviews (claimed_by) where claimed_by is not null;

-- What was submitted before there were reviews waits in the queue like anything else.
insert into release_reviews (release_id, number, submitted_at, submitted_by)
select id, 1, submitted_at, owner_id from releases
where submitted_at is not null and approved_at is null and rejected_at is null
  and retired_at is null and deleted_at is null;

-- What the plant works from. A row is there as soon as the package was asked for.
create table release_packages (
  release_id uuid primary key references releases on delete cascade,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  -- A code, when it failed; the words are made for the reader.
  failure text,
  -- [{"name", "kind", "key", "bytes", "sha256"}]
  files jsonb not null default '[]',
  asked_at timestamptz not null,
  finished_at timestamptz
);

-- Approved, and waiting for its day.
create index releases_waiting on releases ((least(preorder_date, release_date)))
  where approved_at is not null and in_process_at is null and published_at is null
    and retired_at is null and deleted_at is null;

-- Each follower is told once of each release.
create table release_letters (
  release_id uuid not null references releases on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  primary key (release_id, user_id)
);

create index release_letters_by_user on release_letters (user_id);

-- The same recording has the same outline, wherever it was sent: to find what is sold twice.
create index tracks_by_outline on tracks (md5(song_peaks)) where song_peaks is not null;
