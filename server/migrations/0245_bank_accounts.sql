-- Where sellers are paid. Removed accounts stay, because payouts refer to them.
create table bank_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  currency text not null check (currency in ('GBP', 'EUR', 'USD')),
  method text not null check (method in ('gb', 'sepa', 'us', 'paypal')),
  holder text not null,
  -- Numbers and addresses of accounts are in no readable column.
  details_encrypted text not null,
  -- The last digits, as it is shown everywhere.
  masked text not null check (masked <> ''),
  name_check text not null
    check (name_check in ('match', 'close_match', 'no_match', 'unavailable', 'not_offered')),
  -- Null until the name is known to be right: nothing is paid to it before.
  verified_at timestamptz,
  -- A change of where money goes waits, so that its owner can react to the mail about it.
  usable_from timestamptz not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  check (method <> 'gb' or (country_iso = 'GB' and currency = 'GBP')),
  check (method <> 'sepa' or currency = 'EUR'),
  check (method <> 'us' or (country_iso = 'US' and currency = 'USD')),
  check (removed_at is null or not is_default)
);

create unique index bank_accounts_one_default on bank_accounts (user_id, currency) where is_default;
create index bank_accounts_by_user on bank_accounts (user_id, created_at);
-- For the repeated name check.
create index bank_accounts_unchecked on bank_accounts (id)
  where name_check = 'unavailable' and removed_at is null;
