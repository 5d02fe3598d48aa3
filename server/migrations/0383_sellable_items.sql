-- What sellers and staff name as a whole, by the id that it has in its own table: a release, a group
-- of releases, an item of merchandise. Reviews, discount codes and bundles refer to it. What buyers
-- choose of it, such as the variants of an item, is in `sellables`.
create table sellable_items (
  id uuid primary key,
  kind text not null check (kind in ('release', 'release_group', 'merch_item'))
);

-- Triggers, because processes of the previous version, imports and copies insert these rows too.
create function register_item() returns trigger language plpgsql as $$
begin
  insert into sellable_items (id, kind) values (new.id, tg_argv[0]) on conflict (id) do nothing;
  return new;
end $$;

create function unregister_item() returns trigger language plpgsql as $$
begin
  delete from sellable_items where id = old.id;
  return old;
end $$;

create trigger register_item before insert on releases
for each row execute function register_item('release');
create trigger register_item before insert on release_groups
for each row execute function register_item('release_group');
create trigger register_item before insert on merch_items
for each row execute function register_item('merch_item');
create trigger unregister_item after delete on releases
for each row execute function unregister_item();
create trigger unregister_item after delete on release_groups
for each row execute function unregister_item();
create trigger unregister_item after delete on merch_items
for each row execute function unregister_item();
