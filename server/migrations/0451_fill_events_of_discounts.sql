-- In its own migration, so that no table is locked meanwhile. The trigger registers new rows.
insert into sellable_items (id, kind) select id, 'event' from events on conflict (id) do nothing;
