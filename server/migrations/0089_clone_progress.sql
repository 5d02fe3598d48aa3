-- How many percent of its songs and artwork a clone has got; null when none are on their way.
alter table releases add column clone_progress smallint
  check (clone_progress between 0 and 100);
