-- A seller declares that all works on a release are their own and unpublished, so that no
-- mechanicals are owed. Existing releases have no declaration.
alter table releases
  add column works_declared_at timestamptz,
  -- As typed by the person who declared it; the history has the account.
  add column works_declared_name text,
  -- Which text was declared (OWN_WORKS_TEXT_VERSION).
  add column works_text_version integer;
alter table releases add constraint releases_works_declared_whole check (
  (works_declared_at is null) = (works_declared_name is null)
  and (works_declared_at is null) = (works_text_version is null)) not valid;
alter table releases validate constraint releases_works_declared_whole;
