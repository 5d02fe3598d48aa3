-- Everything that is sold, by the id that it shares with its release, merch variant or ticket category.
-- Baskets, orders and whatever refers to "a thing that is sold" refer to this table.
create table sellables (
  id uuid primary key,
  kind text not null check (kind in ('release', 'merch', 'ticket')),
  owner_id uuid not null references users
);

create index sellables_by_owner on sellables (owner_id, kind);

-- Triggers, because processes of the previous version, imports and copies insert these rows too.
create function register_release() returns trigger language plpgsql as $$
begin
  insert into sellables (id, kind, owner_id) values (new.id, 'release', new.owner_id)
  on conflict (id) do update set owner_id = excluded.owner_id
    where sellables.owner_id <> excluded.owner_id;
  return new;
end $$;

create trigger register_release before insert or update of owner_id on releases
for each row execute function register_release();

create function register_merch_variant() returns trigger language plpgsql as $$
begin
  insert into sellables (id, kind, owner_id)
  select new.id, 'merch', owner_id from merch_items where id = new.item_id
  on conflict (id) do nothing;
  return new;
end $$;

create trigger register_merch_variant before insert on merch_variants
for each row execute function register_merch_variant();

create function register_merch_owner() returns trigger language plpgsql as $$
begin
  update sellables set owner_id = new.owner_id
  from merch_variants where merch_variants.item_id = new.id and sellables.id = merch_variants.id;
  return new;
end $$;

create trigger register_merch_owner after update of owner_id on merch_items
for each row when (new.owner_id <> old.owner_id) execute function register_merch_owner();

create function unregister_sellable() returns trigger language plpgsql as $$
begin
  delete from sellables where id = old.id;
  return old;
end $$;

create trigger unregister_release after delete on releases
for each row execute function unregister_sellable();
create trigger unregister_merch_variant after delete on merch_variants
for each row execute function unregister_sellable();
