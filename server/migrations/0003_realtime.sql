-- What was said to listeners in the last hour; the rows are what a reconnecting browser reads again.
create table realtime_events (
  id bigint generated always as identity primary key,
  -- Which transaction said it: identity values commit out of order, transaction ids can be compared
  -- with a snapshot. Resuming by `id` would lose events.
  xid xid8 not null default pg_current_xact_id(),
  topic text not null check (topic ~ '^(user|public):[A-Za-z0-9_.-]{1,100}$'),
  type text not null check (type ~ '^[a-z][a-z0-9_.-]{0,99}$'),
  data jsonb not null,
  created_at timestamptz not null default now()
);

create index realtime_events_xid on realtime_events (xid);

-- "At this time every transaction below `horizon` had ended." A swept mark says that events below
-- it are gone, so that a browser that was away for longer is told to look again at everything.
create table realtime_marks (
  taken_at timestamptz primary key,
  horizon xid8 not null,
  swept boolean not null default false
);
