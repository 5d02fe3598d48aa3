-- Files for Lathe's bank. A file is made from these rows and those of its attempts, again at each download.
create sequence bank_file_numbers;

create table bank_files (
  id uuid primary key default uuidv7(),
  -- The bank repeats it in its replies.
  message_id text not null unique check (message_id ~ '^[A-Z0-9-]{1,30}$'),
  method text not null check (method in ('gb', 'sepa')),
  currency text not null check (currency in ('GBP', 'EUR')),
  payments integer not null check (payments > 0),
  total bigint not null check (total > 0),
  execute_on date not null,
  -- The account that pays, as it was in the settings.
  debtor jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The schemas that the file is valid by.
  schemas text[] not null check (cardinality(schemas) > 0),
  prepared_by uuid not null references users,
  prepared_at timestamptz not null,
  -- Four eyes: never the person who prepared it.
  released_by uuid references users check (released_by <> prepared_by),
  released_at timestamptz,
  discarded_by uuid references users,
  discarded_at timestamptz,
  discard_reason text not null default '',
  check ((released_by is null) = (released_at is null)),
  check ((discarded_by is null) = (discarded_at is null)),
  check (released_at is null or discarded_at is null)
);

create index bank_files_by_time on bank_files (prepared_at desc, id desc);
create index bank_files_prepared_by on bank_files (prepared_by);
create index bank_files_released_by on bank_files (released_by);
create index bank_files_discarded_by on bank_files (discarded_by);

-- In the order of the file. Names and account numbers are in the attempts of the payouts.
create table bank_file_payments (
  file_id uuid not null references bank_files,
  position integer not null check (position > 0),
  payout_id uuid not null references payouts,
  end_to_end_id text not null unique,
  amount bigint not null check (amount > 0),
  reference text not null,
  primary key (file_id, position)
);

create index bank_file_payments_by_payout on bank_file_payments (payout_id);

-- Each is for one person, and for some minutes.
create table bank_file_downloads (
  id uuid primary key default uuidv7(),
  file_id uuid not null references bank_files,
  downloaded_by uuid not null references users,
  downloaded_at timestamptz not null,
  sha256 text not null
);

create index bank_file_downloads_by_file on bank_file_downloads (file_id);
create index bank_file_downloads_by_user on bank_file_downloads (downloaded_by);

-- Replies of the bank (pain.002). Read first, applied by a second request.
create table bank_replies (
  id uuid primary key default uuidv7(),
  file_id uuid not null references bank_files,
  message_id text not null,
  sha256 text not null unique,
  -- Per payment: its end-to-end id, the result, code and text of the reason.
  results jsonb not null,
  uploaded_by uuid not null references users,
  uploaded_at timestamptz not null,
  applied_by uuid references users,
  applied_at timestamptz,
  check ((applied_by is null) = (applied_at is null))
);

create index bank_replies_by_file on bank_replies (file_id, uploaded_at);
create index bank_replies_uploaded_by on bank_replies (uploaded_by);
create index bank_replies_applied_by on bank_replies (applied_by);
