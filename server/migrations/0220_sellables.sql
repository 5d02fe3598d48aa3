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

-- What a line is about, and how it is bought: from the shop, or by its seller as test pressings or
-- artist copies, which have prices and limits of their own. An order line keeps the kind of a thing
-- that is deleted later.
alter table cart_items
  alter column type drop not null,
  add column sellable_id uuid,
  add column mode text check (mode in ('shop', 'proof', 'creator-copies'));
alter table order_lines
  alter column type drop not null,
  add column sellable_id uuid,
  add column kind text check (kind in ('release', 'merch', 'ticket')),
  add column mode text check (mode in ('shop', 'proof', 'creator-copies'));

-- Processes of the previous version write and read type, release_id and merch_variant_id. The next
-- version drops these columns and the triggers.
create function complete_cart_item() returns trigger language plpgsql as $$
declare
  kind_of_thing text;
begin
  if new.sellable_id is null then
    new.sellable_id = coalesce(new.release_id, new.merch_variant_id);
    new.mode = case when new.type in ('proof', 'creator-copies') then new.type else 'shop' end;
  else
    select kind into kind_of_thing from sellables where id = new.sellable_id;
    new.type = case when new.mode = 'shop' then kind_of_thing else new.mode end;
    if kind_of_thing = 'release' then new.release_id = new.sellable_id; end if;
    if kind_of_thing = 'merch' then new.merch_variant_id = new.sellable_id; end if;
  end if;
  return new;
end $$;

create trigger complete_cart_item before insert on cart_items
for each row execute function complete_cart_item();

create function complete_order_line() returns trigger language plpgsql as $$
begin
  if new.kind is null then
    new.sellable_id = coalesce(new.release_id, new.merch_variant_id);
    new.mode = case when new.type in ('proof', 'creator-copies') then new.type else 'shop' end;
    new.kind = case when new.mode = 'shop' then new.type else 'release' end;
  else
    new.type = case when new.mode = 'shop' then new.kind else new.mode end;
    if new.kind = 'release' then new.release_id = new.sellable_id; end if;
    if new.kind = 'merch' then new.merch_variant_id = new.sellable_id; end if;
  end if;
  return new;
end $$;

create trigger complete_order_line before insert on order_lines
for each row execute function complete_order_line();
