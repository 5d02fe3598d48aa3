-- Without a transaction: the shop goes on selling while the indexes are built. The balance of a seller
-- and the lines of a statement read one seller's entries of a period, from the index alone.
drop index concurrently if exists ledger_entries_of_party;
---
create index concurrently ledger_entries_of_party
  on ledger_entries (party_id, booked_at, transaction_id) include (account, amount, booked_currency)
  where party_id is not null;
---
drop index concurrently if exists ledger_entries_by_party;
---
drop index concurrently if exists ledger_entries_by_party_and_time;
---
drop index concurrently if exists refunds_by_time;
---
create index concurrently refunds_by_time on refunds (created_at);
