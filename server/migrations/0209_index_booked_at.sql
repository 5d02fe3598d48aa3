-- Without a transaction: the shop goes on selling while the index is built. Entries are added in the
-- order of time, so a small index is enough.
drop index concurrently if exists ledger_entries_by_time;
---
create index concurrently ledger_entries_by_time on ledger_entries using brin (booked_at)
  with (pages_per_range = 16, autosummarize = on);
