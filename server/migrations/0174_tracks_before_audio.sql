-- Tracks can be entered before their audio, by an import of the catalogue. They stay when an upload
-- is cancelled, unlike tracks that an upload created.
alter table tracks add column awaits_file boolean not null default false;
