-- Without a transaction: the shop goes on selling while the index is built. With the time in it, the
-- balance of a seller reads only the entries since the last snapshot.
drop index concurrently if exists ledger_entries_by_party_and_time;
---
create index concurrently ledger_entries_by_party_and_time on ledger_entries (party_id, booked_at)
  where party_id is not null;
---
drop index concurrently if exists ledger_entries_by_party;
