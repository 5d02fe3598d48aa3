-- When the last try gave up to copy songs and artwork into a clone; null when all of it came over.
alter table releases add column clone_failed_at timestamptz;
