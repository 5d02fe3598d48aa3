-- Bundles in baskets: a set of chosen things with one quantity, so that its lines cannot differ.
-- Processes of the version before do not see them, and sell the other lines.
create table cart_sets (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts on delete cascade,
  bundle_id uuid not null references bundles,
  -- What was chosen of each part, in the order of the parts. Never changes.
  sellable_ids uuid[] not null check (cardinality(sellable_ids) between 2 and 8),
  quantity integer not null check (quantity > 0),
  -- Of one bundle, as in cart_items.
  seen_price integer not null check (seen_price >= 0),
  seen_currency text not null,
  seen_country text not null,
  added_at timestamptz not null default now(),
  -- The same choice again is a higher quantity.
  unique (cart_id, bundle_id, sellable_ids)
);
