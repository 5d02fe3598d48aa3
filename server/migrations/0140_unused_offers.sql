-- Offers of copies in the line for an edition that their buyers did not use. They count like holds that
-- nobody paid for. Rows are deleted a day later.
create table edition_unused_offers (
  id bigint generated always as identity primary key,
  release_id uuid not null references releases on delete cascade,
  -- Hashed keys of the address, the card and the account, as edition_holds has them.
  held_by text[] not null,
  ended_at timestamptz not null
);

create index edition_unused_offers_by_release on edition_unused_offers (release_id, ended_at);
create index edition_unused_offers_ended on edition_unused_offers (ended_at);
