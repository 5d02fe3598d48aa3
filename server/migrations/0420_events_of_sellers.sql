-- Sellers make events themselves. `starts_at` stays while an event is postponed, until a new date is
-- set. The status is derived from these moments.
alter table events
  add column venue_address text not null default '',
  add column map_url text,
  add column doors_at timestamptz,
  add column age_limit integer,
  add column postponed_at timestamptz,
  -- Date, time or place changed after publication.
  add column moved_at timestamptz,
  -- The row stays for tickets that were sold and refunded.
  add column deleted_at timestamptz,
  add column version integer not null default 1,
  -- Counts changes that calendars must know.
  add column sequence integer not null default 0;

-- The line-up, in order. An artist of the shop is linked to the page.
create table event_acts (
  event_id uuid not null references events on delete cascade,
  position integer not null check (position > 0),
  name text not null check (name <> ''),
  page_id uuid references pages on delete set null,
  primary key (event_id, position)
);
create index event_acts_by_page on event_acts (page_id) where page_id is not null;

create table event_history (
  id bigint primary key generated always as identity,
  event_id uuid not null references events on delete cascade,
  -- Null for automatic changes.
  user_id uuid references users on delete set null,
  action text not null check (action ~ '^[a-z_]{1,40}$'),
  -- {fields: {name: {before, after}}}
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index event_history_by_event on event_history (event_id, id desc);

alter table ticket_categories
  -- Buyers see the category only with this code.
  add column hidden_code text,
  -- The row stays for tickets that were sold and refunded.
  add column removed_at timestamptz;
