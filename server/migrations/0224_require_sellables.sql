-- Checked for new rows from now on, and for existing rows by the next migration, which locks nothing.
alter table releases add constraint releases_are_sellables
  foreign key (id) references sellables not valid;
alter table merch_variants add constraint merch_variants_are_sellables
  foreign key (id) references sellables not valid;
alter table cart_items
  add constraint cart_items_of_sellables foreign key (sellable_id) references sellables
    on delete cascade not valid,
  add constraint cart_items_are_complete check (num_nulls(sellable_id, mode) = 0) not valid,
  add constraint cart_items_once unique (cart_id, sellable_id, mode);
alter table order_lines
  add constraint order_lines_of_sellables foreign key (sellable_id) references sellables not valid,
  add constraint order_lines_are_complete check (num_nulls(kind, mode) = 0) not valid;
create index cart_items_by_sellable on cart_items (sellable_id);
