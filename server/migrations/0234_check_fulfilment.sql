-- Without a transaction: reads the rows without keeping anybody from writing.
alter table order_lines validate constraint order_lines_fulfilment_check;
---
alter table order_lines validate constraint order_lines_parcel_check;
---
alter table order_lines validate constraint order_lines_tickets_check;
---
drop index concurrently if exists orders_by_buyer_name;
---
create index concurrently orders_by_buyer_name on orders
  using gin (folded(buyer_name) gin_trgm_ops) where buyer_name is not null;
