-- Which parts of the demo world are made; a part that was begun and not ended is made again.
create table demo_world (
  part text primary key,
  -- Of the generator that made it: a newer one makes the part again.
  version integer not null,
  begun_at timestamptz not null,
  completed_at timestamptz
);
