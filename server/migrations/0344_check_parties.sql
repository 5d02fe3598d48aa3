-- Reads the rows without keeping anybody from writing.
alter table ledger_entries validate constraint ledger_entries_of_parties;
alter table ledger_snapshots validate constraint ledger_snapshots_of_parties;
alter table order_line_shares validate constraint order_line_shares_of_parties;
alter table earnings validate constraint earnings_of_parties;
