-- Without a transaction: the shop goes on selling while the index is built. An index that a crash has
-- left unfinished would never be used.
drop index concurrently if exists order_lines_by_sellable;
---
create index concurrently order_lines_by_sellable on order_lines (sellable_id)
where sellable_id is not null;
