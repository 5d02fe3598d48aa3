-- Checked for new rows from now on, and for existing rows by a later migration.
alter table ledger_entries add constraint ledger_entries_booked_at_check
  check (booked_at is not null) not valid;
