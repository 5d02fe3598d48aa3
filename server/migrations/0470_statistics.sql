-- What happened on public pages, counted. Nothing here tells who did it: a visitor is known only by a
-- hash with a salt of the day, and both are deleted after two days.

-- One row per hour, day and month (London time), thing, and value of one facet. The facet `all` has
-- the sums; there are no rows for combinations such as one source in one country, because they would
-- be many, and small enough to recognise people. No foreign keys: counting must not lock pages.
create table stat_counts (
  page_id uuid not null,
  grain text not null check (grain in ('hour', 'day', 'month')),
  facet text not null check (facet in ('all', 'source', 'country', 'device')),
  at timestamptz not null,
  subject text not null check (subject in ('page', 'release', 'merch', 'event')),
  subject_id uuid not null,
  -- Empty for `all`, and for a country that was not chosen.
  value text not null,
  views integer not null default 0,
  -- Counted once per page and day, where the visitor arrived.
  visitors integer not null default 0,
  plays_whole integer not null default 0,
  plays_part integer not null default 0,
  plays_skipped integer not null default 0,
  basket_adds integer not null default 0,
  primary key (page_id, grain, facet, at, subject_id, value)
);

-- For the job that deletes old rows.
create index stat_counts_by_age on stat_counts (grain, at);

-- The last minutes, for “now”.
create unlogged table stat_minutes (
  page_id uuid not null,
  minute timestamptz not null,
  views integer not null,
  plays integer not null,
  basket_adds integer not null,
  primary key (page_id, minute)
);

-- Views that were not counted, and why.
create table stat_left_out (
  page_id uuid not null,
  day date not null,
  reason text not null check (reason in ('bot', 'flood', 'foreign')),
  views integer not null,
  primary key (page_id, day, reason)
);

create table stat_salts (
  day date primary key,
  salt bytea not null check (octet_length(salt) = 32)
);

-- Not written to the log, so not in backups. After a crash, visitors of the day count once more.
create unlogged table stat_visitors (
  day date not null,
  page_id uuid not null,
  hash bytea not null check (octet_length(hash) = 8),
  primary key (day, page_id, hash)
);

-- Written with the counts of a batch. A process that does not know whether its batch was stored sends
-- it again, and nothing is counted twice.
create table stat_batches (
  id uuid primary key,
  stored_at timestamptz not null
);

create index stat_batches_by_age on stat_batches (stored_at);
