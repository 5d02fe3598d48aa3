-- Other kinds than releases and merchandise have neither of the two old columns.
alter table cart_items
  drop constraint cart_items_check,
  drop constraint cart_items_check1,
  add constraint cart_items_mode_check check (mode in ('shop', 'proof', 'creator-copies')) not valid,
  add constraint cart_items_are_complete check (num_nulls(sellable_id, mode) = 0) not valid,
  add constraint cart_items_of_sellables foreign key (sellable_id) references sellables
    on delete cascade not valid,
  add constraint cart_items_once unique (cart_id, sellable_id, mode);
create index cart_items_by_sellable on cart_items (sellable_id);
