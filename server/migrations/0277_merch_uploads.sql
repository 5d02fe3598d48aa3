-- Where the files of designs are stored, and what their check measured.
alter table merch_files
  -- As uploaded. Copies of a design share the stored files.
  add column storage_key text not null,
  add column multipart_id text not null,
  add column part_bytes integer not null check (part_bytes > 0),
  -- The sRGB PNG with alpha that everything is drawn from; known when it is checked.
  add column print_key text,
  -- {colours, thin, softShare}: how it prints at any size.
  add column ink jsonb,
  add column updated_at timestamptz not null default now(),
  add constraint merch_files_ready check (state <> 'ready' or (sha256 is not null
    and format is not null and width > 0 and height > 0 and print_key is not null
    and picture is not null));
-- Before stored files are deleted, it is asked who else needs them.
create index merch_files_by_key on merch_files (storage_key);
