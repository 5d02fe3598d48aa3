-- Reads the rows without keeping anybody from writing.
alter table releases validate constraint releases_are_sellables;
alter table merch_variants validate constraint merch_variants_are_sellables;
alter table cart_items validate constraint cart_items_mode_check;
alter table cart_items validate constraint cart_items_are_complete;
alter table cart_items validate constraint cart_items_of_sellables;
alter table order_lines validate constraint order_lines_kind_check;
alter table order_lines validate constraint order_lines_mode_check;
alter table order_lines validate constraint order_lines_are_complete;
alter table order_lines validate constraint order_lines_of_sellables;
