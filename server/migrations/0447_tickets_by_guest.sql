-- Without a transaction: nobody waits for it. Runs again after a crash.
drop index concurrently if exists tickets_by_guest;
---
create index concurrently tickets_by_guest on tickets (guest_id) where guest_id is not null;
---
alter table tickets validate constraint tickets_of_guests;
---
alter table tickets validate constraint tickets_have_one_source;
