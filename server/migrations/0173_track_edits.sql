-- Edits of several tracks at once, with the values from before, so that they can be undone.
create table track_edits (
  id uuid primary key default gen_random_uuid(),
  release_id uuid not null references releases (id) on delete cascade,
  at timestamptz not null,
  -- A list of tracks: id, title, the version after the edit, and the former values of changed fields.
  before jsonb not null,
  undone_at timestamptz
);

create index track_edits_of_release on track_edits (release_id);
