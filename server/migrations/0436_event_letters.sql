-- Each follower is told once of each event.
create table event_letters (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  primary key (event_id, user_id)
);
create index event_letters_by_user on event_letters (user_id);

-- When the followers were told of it. Those of events before this are not told later.
alter table events add column announced_at timestamptz;
update events set announced_at = published_at where published_at is not null;

-- The country of the shop when they began to follow: events are announced in their country.
alter table page_followers add column country_iso text;
