-- Which lines of an order were bought as one bundle, and what each of them would have cost alone.
-- A missing "not null" and a constant default rewrite no rows.
alter table order_lines
  add column bundle_id uuid,
  -- The lines of one set.
  add column bundle_set uuid,
  -- As of the purchase.
  add column bundle_title text,
  -- Of one copy, with VAT: how much less it costs in the bundle.
  add column unit_bundle_saving integer not null default 0,
  add constraint order_lines_of_bundles foreign key (bundle_id) references bundles not valid,
  add constraint order_lines_bundle_check check (num_nulls(bundle_id, bundle_set, bundle_title) in (0, 3)
    and unit_bundle_saving >= 0 and (unit_bundle_saving = 0 or bundle_set is not null)) not valid;
