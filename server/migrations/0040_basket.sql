-- What people mean to buy, and what it costs to send it.

-- A guest's basket is found by a secret that only their browser holds, of which we keep the hash; the
-- basket of somebody with an account is found by who they are. There is one of each, never both.
create table carts (
  id uuid primary key default gen_random_uuid(),
  secret_hash text unique,
  user_id uuid unique references users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((secret_hash is null) <> (user_id is null))
);

-- For the sweep of baskets that nobody came back to.
create index carts_of_guests on carts (updated_at) where user_id is null;

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references carts on delete cascade,
  type text not null check (type in ('release', 'merch', 'ticket', 'proof', 'creator-copies')),
  release_id uuid references releases on delete cascade,
  merch_variant_id uuid references merch_variants on delete cascade,
  quantity integer not null check (quantity > 0),
  -- What one cost when its buyer last touched the line, in minor units: a change since then is told.
  seen_price integer not null check (seen_price >= 0),
  seen_currency text not null,
  -- Prices differ between countries, and going to another one is no change of price.
  seen_country text not null,
  added_at timestamptz not null default now(),
  check (num_nonnulls(release_id, merch_variant_id) = 1),
  check ((type = 'merch') = (merch_variant_id is not null)),
  -- One line for one thing.
  unique nulls not distinct (cart_id, type, release_id, merch_variant_id)
);

create index cart_items_by_release on cart_items (release_id) where release_id is not null;
create index cart_items_by_variant on cart_items (merch_variant_id) where merch_variant_id is not null;

-- A parcel costs what the first step at or above its weight says; what is heavier than the last step
-- goes in several parcels. Like every price it includes VAT at `vat_basis_points`, which is exchanged
-- for that of the destination. A country whose zone has no row here cannot be served.
create table postage_prices (
  zone text not null check (zone in ('uk', 'europe', 'north_america', 'world')),
  service text not null check (service in ('standard', 'tracked')),
  max_grams integer not null check (max_grams > 0),
  currency text not null check (currency in ('GBP', 'EUR', 'USD')),
  amount integer not null check (amount > 0),
  vat_basis_points integer not null default 2000,
  primary key (zone, service, currency, max_grams)
);

-- The euro and dollar lists are the pound's at 1.17 and 1.30, rounded to ten.
insert into postage_prices (zone, service, max_grams, currency, amount)
select zone, service, max_grams, currency, (round(pence * rate / 10) * 10)::integer
from (values
  ('uk', 'standard', 500, 320), ('uk', 'standard', 1000, 420), ('uk', 'standard', 2000, 480),
  ('uk', 'standard', 5000, 690), ('uk', 'standard', 10000, 990), ('uk', 'standard', 20000, 1490),
  ('uk', 'tracked', 500, 450), ('uk', 'tracked', 1000, 540), ('uk', 'tracked', 2000, 620),
  ('uk', 'tracked', 5000, 850), ('uk', 'tracked', 10000, 1190), ('uk', 'tracked', 20000, 1790),
  ('europe', 'standard', 500, 750), ('europe', 'standard', 1000, 980), ('europe', 'standard', 2000, 1290),
  ('europe', 'standard', 5000, 1850), ('europe', 'standard', 10000, 2690), ('europe', 'standard', 20000, 3990),
  ('europe', 'tracked', 500, 1090), ('europe', 'tracked', 1000, 1320), ('europe', 'tracked', 2000, 1650),
  ('europe', 'tracked', 5000, 2290), ('europe', 'tracked', 10000, 3190), ('europe', 'tracked', 20000, 4690),
  ('north_america', 'standard', 500, 1190), ('north_america', 'standard', 1000, 1590),
  ('north_america', 'standard', 2000, 2290), ('north_america', 'standard', 5000, 3790),
  ('north_america', 'standard', 10000, 5990), ('north_america', 'standard', 20000, 9490),
  ('north_america', 'tracked', 500, 1590), ('north_america', 'tracked', 1000, 1990),
  ('north_america', 'tracked', 2000, 2790), ('north_america', 'tracked', 5000, 4490),
  ('north_america', 'tracked', 10000, 6890), ('north_america', 'tracked', 20000, 10900),
  ('world', 'standard', 500, 1290), ('world', 'standard', 1000, 1790), ('world', 'standard', 2000, 2690),
  ('world', 'standard', 5000, 4590), ('world', 'standard', 10000, 7490), ('world', 'standard', 20000, 11900),
  ('world', 'tracked', 500, 1790), ('world', 'tracked', 1000, 2290), ('world', 'tracked', 2000, 3190),
  ('world', 'tracked', 5000, 5290), ('world', 'tracked', 10000, 8390), ('world', 'tracked', 20000, 13500)
) as steps (zone, service, max_grams, pence)
cross join (values ('GBP', 1.00), ('EUR', 1.17), ('USD', 1.30)) as lists (currency, rate);

-- Orders of guests join the account of whoever proves the mailbox.
create index orders_of_guests on orders (lower(email)) where user_id is null;
