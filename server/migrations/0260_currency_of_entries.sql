-- The currency of the transaction, so that the balance of a seller needs only the entries. Empty in
-- entries that were booked before, and in those of processes of the previous version. A later
-- migration checks the rows: here everyone who books would wait for it.
alter table ledger_entries add column booked_currency text;
alter table ledger_entries add constraint ledger_entries_booked_currency_check
  check (booked_currency ~ '^[A-Z]{3}$') not valid;
