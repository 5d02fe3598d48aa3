-- The version that wrote and read them has been replaced; `sellable_id` and `mode` say the same. The
-- unique key and the foreign keys go with their columns. A dropped column is not rewritten, so the
-- table is locked for a moment only.
drop trigger complete_cart_item on cart_items;
drop function complete_cart_item();
alter table cart_items
  drop column type,
  drop column release_id,
  drop column merch_variant_id;
