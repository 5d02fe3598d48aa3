-- One desk for everything that is reviewed. Releases were first; merchandise follows.
alter table release_reviews rename to reviews;
alter table reviews rename column release_id to thing_id;
alter table reviews
  drop constraint release_reviews_release_id_fkey,
  -- The default serves processes of the version before, which insert through the view below.
  add column kind text not null default 'release' check (kind in ('release', 'merch'));

alter index release_reviews_pkey rename to reviews_pkey;
alter index release_reviews_release_id_number_key rename to reviews_thing_id_number_key;
alter index release_reviews_one_open rename to reviews_one_open;
alter index release_reviews_queue rename to reviews_queue;
alter index release_reviews_decided rename to reviews_decided;
alter index release_reviews_by_claimer rename to reviews_by_claimer;

-- Processes of the version before still read and write it for a while, under its name.
create view release_reviews as
select id, thing_id as release_id, number, submitted_at, submitted_by, content, claimed_by,
  claimed_at, decision, decided_by, decided_at, notes
from reviews where kind = 'release';

-- The plant's files of an approved item. A row is there as soon as they were asked for.
create table merch_packages (
  item_id uuid primary key references merch_items on delete cascade,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  -- A code, when it failed; the words are made for the reader.
  failure text,
  asked_at timestamptz not null,
  finished_at timestamptz
);

-- Approved, and waiting for its day.
create index merch_items_waiting on merch_items ((least(preorder_date, release_date)))
  where approved_at is not null and in_process_at is null and published_at is null
    and retired_at is null and deleted_at is null;
