-- Until when buyers may give tickets of an event back: the last day that the seller chose, at the
-- place of the event; and for some days after the mail that it is postponed or on another day.
alter table events
  add column returns_until date,
  -- Postponed or moved to another day, and the holders were not told yet.
  add column is_reschedule_untold boolean not null default false,
  -- When the holders were told. The days count from here, for those who had bought before.
  add column reschedule_told_at timestamptz;
