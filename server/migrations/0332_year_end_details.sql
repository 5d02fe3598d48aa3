-- Lists of royalties to payees abroad (form CT600H) that were made. The file is made again from the
-- payments at each download.
create table withheld_tax_files (
  id uuid primary key default uuidv7(),
  year integer not null check (year between 2024 and 2200),
  rows integer not null check (rows >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_by uuid not null references users,
  made_at timestamptz not null
);

create index withheld_tax_files_by_year on withheld_tax_files (year, made_at);
create index withheld_tax_files_made_by on withheld_tax_files (made_by);

-- Sellers as they are reported for a year: from the first file of the year on, or from the day on which
-- their account was deleted. The tax office can ask for it later.
create table platform_report_sellers (
  id uuid primary key default uuidv7(),
  year integer not null check (year between 2024 and 2200),
  user_id uuid not null references users,
  -- Null without a signed profile.
  profile_id uuid,
  name text not null,
  first_name text not null,
  last_name text not null,
  birth_date date not null,
  country_iso text not null,
  line_1 text not null,
  line_2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  address_country_iso text not null,
  -- Of the bank account that was paid. Null if there was none.
  details_encrypted text,
  frozen_at timestamptz not null,
  unique (year, user_id)
);

create index platform_report_sellers_by_user on platform_report_sellers (user_id);
