-- Parcels have these, and no version that still runs reads or writes them here.
alter table orders
  drop column packed_at,
  drop column carrier,
  drop column tracking;

-- As for baskets: `sellable_id`, `kind` and `mode` say the same. Processes of the previous version
-- still read `type` and `release_id`, so the trigger fills these two. The next version drops them with
-- the trigger.
create or replace function complete_order_line() returns trigger language plpgsql as $$
begin
  new.type = case when new.mode = 'shop' then new.kind else new.mode end;
  if new.kind = 'release' then new.release_id = new.sellable_id; end if;
  return new;
end $$;
alter table order_lines drop column merch_variant_id;
