-- In its own migration, so that no table is locked meanwhile. The triggers register new rows.
insert into sellable_items (id, kind)
select id, 'release' from releases
union all
select id, 'release_group' from release_groups
union all
select id, 'merch_item' from merch_items
on conflict (id) do nothing;

-- Nothing that was named has been deleted; if it was by hand, its names go with it.
delete from discount_targets where target_id not in (select id from sellable_items);
delete from reviews where thing_id not in (select id from sellable_items);
delete from bundle_parts where part_id not in (select id from sellable_items);

analyze sellable_items;
