-- A step of its own, because it reads all entries and must not hold the lock that added the keys.
alter table ledger_transactions validate constraint ledger_transactions_kind_fkey;
alter table ledger_entries validate constraint ledger_entries_account_fkey;
