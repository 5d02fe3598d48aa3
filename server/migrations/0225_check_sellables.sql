alter table releases validate constraint releases_are_sellables;
alter table merch_variants validate constraint merch_variants_are_sellables;
alter table cart_items validate constraint cart_items_of_sellables;
alter table cart_items validate constraint cart_items_are_complete;
alter table order_lines validate constraint order_lines_of_sellables;
alter table order_lines validate constraint order_lines_are_complete;
