-- Without a transaction: reads the rows without keeping anybody from writing.
alter table order_lines validate constraint order_lines_of_bundles;
---
alter table order_lines validate constraint order_lines_bundle_check;
---
drop index concurrently if exists order_lines_by_bundle;
---
create index concurrently order_lines_by_bundle on order_lines (bundle_id, bundle_set)
where bundle_id is not null;
