-- Without a transaction: commits after each slice, so that buyers and refunds wait a moment at most.
-- Starts again after a crash.
do $$
declare
  slice uuid[];
  last uuid = '00000000-0000-0000-0000-000000000000';
begin
  loop
    slice = array(select id from order_lines where id > last order by id limit 5000 for no key update);
    exit when cardinality(slice) = 0;
    update order_lines set sellable_id = coalesce(release_id, merch_variant_id),
      mode = case when type in ('proof', 'creator-copies') then type else 'shop' end,
      kind = case when type in ('proof', 'creator-copies') then 'release' else type end
    where id = any(slice) and kind is null;
    commit;
    last = slice[cardinality(slice)];
  end loop;
  last = '00000000-0000-0000-0000-000000000000';
  loop
    slice = array(select id from cart_items where id > last order by id limit 5000 for no key update);
    exit when cardinality(slice) = 0;
    update cart_items set sellable_id = coalesce(release_id, merch_variant_id),
      mode = case when type in ('proof', 'creator-copies') then type else 'shop' end
    where id = any(slice) and sellable_id is null;
    commit;
    last = slice[cardinality(slice)];
  end loop;
end $$;
