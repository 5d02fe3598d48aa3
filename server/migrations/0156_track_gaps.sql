-- The seller chooses the silence before each track. Masters made so far have two seconds everywhere.
alter table tracks add column gap_ms integer not null default 0 check (gap_ms between 0 and 10000);
update tracks set gap_ms = 2000
  from releases where releases.id = tracks.release_id and releases.submitted_at is not null;
