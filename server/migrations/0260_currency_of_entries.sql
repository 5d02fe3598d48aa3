-- The currency of the transaction, so that the balance of a seller needs only the entries. Empty in
-- entries that were booked before, and in those of processes of the previous version.
alter table ledger_entries add column booked_currency text check (booked_currency ~ '^[A-Z]{3}$');
