-- Discount codes can name events, so they are items too.
alter table sellable_items
  drop constraint sellable_items_kind_check,
  add constraint sellable_items_kind_check
    check (kind in ('release', 'release_group', 'merch_item', 'event'));

create trigger register_item before insert on events
for each row execute function register_item('event');
create trigger unregister_item after delete on events
for each row execute function unregister_item();
