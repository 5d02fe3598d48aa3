-- Without a transaction: events are sold while the index is built.
drop index concurrently if exists events_by_owner;
---
create index concurrently events_by_owner on events (owner_id, starts_at desc, id desc)
  where deleted_at is null;
