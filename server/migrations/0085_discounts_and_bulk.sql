-- Discount codes of sellers, test records, and copies for creators and shops.

-- A code belongs to its seller: two sellers may have the same, and each takes off their own records.
create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{1,22}[A-Z0-9]$'),
  kind text not null check (kind in ('percent', 'amount')),
  percent integer check (percent between 1 and 100),
  -- Off every copy, in minor units; a currency without an amount has no discount.
  amount_gbp integer check (amount_gbp > 0),
  amount_eur integer check (amount_eur > 0),
  amount_usd integer check (amount_usd > 0),
  -- all: every release of the seller. chosen: those, and the titles, that are named below.
  scope text not null check (scope in ('all', 'chosen')),
  -- Both days belong to it.
  starts_on date,
  ends_on date,
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  -- Orders that used it, and checkouts that hold a use while the card is asked.
  uses integer not null default 0 check (uses >= 0),
  ended_at timestamptz,
  created_at timestamptz not null,
  unique (owner_id, code),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (num_nonnulls(amount_gbp, amount_eur, amount_usd) > 0)),
  check (uses <= coalesce(max_uses, uses)),
  check (starts_on <= ends_on)
);

create index discount_codes_by_code on discount_codes (code);

create table discount_targets (
  code_id uuid not null references discount_codes on delete cascade,
  release_id uuid references releases on delete cascade,
  group_id uuid references release_groups on delete cascade,
  check (num_nonnulls(release_id, group_id) = 1),
  unique nulls not distinct (code_id, release_id, group_id)
);

create index discount_targets_by_release on discount_targets (release_id) where release_id is not null;
create index discount_targets_by_group on discount_targets (group_id) where group_id is not null;

-- One use of a code. It is held with the checkout, and gone when nothing comes of that.
create table discount_redemptions (
  code_id uuid not null references discount_codes on delete cascade,
  checkout_id uuid not null references checkouts on delete cascade,
  -- Null while the card is asked.
  order_id uuid references orders on delete cascade,
  user_id uuid references users on delete set null,
  -- Of the mailbox: enough to know a buyer again, and not to write to them.
  buyer_hash text not null,
  country_iso text not null,
  copies integer not null check (copies > 0),
  amount integer not null check (amount >= 0),
  currency text not null,
  created_at timestamptz not null,
  -- When the order was cancelled: the use is free again.
  given_back_at timestamptz,
  primary key (code_id, checkout_id)
);

create index discount_redemptions_in_time on discount_redemptions (code_id, created_at desc, checkout_id desc);
create index discount_redemptions_by_checkout on discount_redemptions (checkout_id);
create index discount_redemptions_by_order on discount_redemptions (order_id) where order_id is not null;
create index discount_redemptions_by_user on discount_redemptions (user_id) where user_id is not null;

-- As it was typed into the basket; what it takes off is worked out anew every time.
alter table carts add column discount_code text;

-- Of one copy, with VAT: what the code took off.
alter table order_lines
  add column unit_discount integer not null default 0 check (unit_discount >= 0),
  add column discount_code text;

-- Test records that were ordered, and those that are held while the card is asked.
alter table releases add column proofs_ordered integer not null default 0 check (proofs_ordered >= 0);

update releases set proofs_ordered = made.copies
from (
  select release_id, sum(quantity)::integer as copies
  from order_lines join orders on orders.id = order_id
  where type = 'proof' and cancelled_at is null
  group by release_id
) as made
where releases.id = made.release_id;

-- What goes in cartons: one service, tracked, only to countries that are served in bulk.
create table bulk_postage_prices (
  zone text not null check (zone in ('uk', 'europe', 'north_america', 'world')),
  max_grams integer not null check (max_grams > 0),
  currency text not null check (currency in ('GBP', 'EUR', 'USD')),
  amount integer not null check (amount > 0),
  vat_basis_points integer not null default 2000,
  primary key (zone, currency, max_grams)
);

insert into bulk_postage_prices (zone, max_grams, currency, amount)
select zone, max_grams, currency, (round(pence * rate / 10) * 10)::integer
from (values
  ('uk', 5000, 720), ('uk', 10000, 980), ('uk', 20000, 1390), ('uk', 30000, 1790),
  ('europe', 5000, 1750), ('europe', 10000, 2490), ('europe', 20000, 3490), ('europe', 30000, 4490),
  ('north_america', 5000, 3590), ('north_america', 10000, 5590), ('north_america', 20000, 8490),
  ('north_america', 30000, 11900),
  ('world', 5000, 4390), ('world', 10000, 6990), ('world', 20000, 10900), ('world', 30000, 14900)
) as steps (zone, max_grams, pence)
cross join (values ('GBP', 1.00), ('EUR', 1.17), ('USD', 1.30)) as lists (currency, rate);
