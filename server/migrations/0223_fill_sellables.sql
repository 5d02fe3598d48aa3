-- In its own migration, so that no table is locked meanwhile. The triggers register new rows.
insert into sellables (id, kind, owner_id)
select id, 'release', owner_id from releases
union all
select merch_variants.id, 'merch', owner_id
from merch_variants join merch_items on merch_items.id = item_id
on conflict (id) do nothing;

analyze sellables;
