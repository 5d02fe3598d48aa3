-- An order line keeps the kind of a thing that is deleted later.
alter table order_lines
  alter column type drop not null,
  add column sellable_id uuid,
  add column kind text,
  add column mode text;

-- As for baskets.
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
