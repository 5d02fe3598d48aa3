-- What a line is about, and how it is bought: from the shop, or by its seller as test pressings or
-- artist copies, which have prices and limits of their own.
alter table cart_items
  alter column type drop not null,
  add column sellable_id uuid,
  add column mode text;

-- Processes of the previous version write and read type, release_id and merch_variant_id. The next
-- version drops these columns and the trigger.
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
