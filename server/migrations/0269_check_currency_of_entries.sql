-- Reads the rows without keeping anybody from writing.
alter table ledger_entries validate constraint ledger_entries_booked_currency_check;
