-- The version that read them has been replaced; `kind`, `mode` and `sellable_id` say the same. Their
-- index, foreign key and trigger cost time in each purchase. A dropped column is not rewritten, so the
-- table is locked for a moment only.
drop trigger complete_order_line on order_lines;
drop function complete_order_line();
alter table order_lines
  drop column type,
  drop column release_id;
