-- Money from Lathe to sellers. Each change of money is booked in the ledger in the same transaction.

alter table ledger_kinds
  drop constraint ledger_kinds_refers_to_check,
  add constraint ledger_kinds_refers_to_check check (refers_to in ('order', 'checkout', 'refund',
    'dispute', 'earning', 'payout', 'write_off', 'correction', 'reserve', 'exchange'));

insert into ledger_kinds (code, refers_to) values
  ('payout_cancelled', 'payout'),
  ('payout_late', 'payout'),
  ('reserve_held', 'reserve'),
  ('reserve_released', 'reserve'),
  ('exchange', 'exchange');

-- Between the two halves of an exchange, which are in two currencies.
insert into ledger_accounts (code, nature, party, position) values
  ('exchange_clearing', 'asset', 'none', 23);

create table payouts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'requested' check (state in
    ('requested', 'approved', 'sent', 'settled', 'failed', 'returned', 'cancelled')),
  -- By the seller, or by the monthly run.
  origin text not null check (origin in ('request', 'monthly')),
  -- The first day of the month that the run closed.
  month date check ((origin = 'monthly') = (month is not null)),
  gross integer not null check (gross > 0),
  -- The VAT in the gross amount, which is never withheld.
  vat integer not null check (vat between 0 and gross),
  -- Without VAT: what is no royalty, such as tickets, so that no tax is withheld from it.
  exempt integer not null default 0 check (exempt between 0 and gross - vat),
  -- In basis points.
  withholding_rate integer not null check (withholding_rate between 0 and 10000),
  withholding_country text,
  treaty_claim_id uuid,
  withheld integer not null check (withheld between 0 and gross - vat - exempt),
  net integer not null generated always as (gross - withheld) stored,
  -- The account of the payee, as it was at the request.
  account_id uuid not null,
  account_country text not null,
  method text not null check (method in ('gb', 'sepa', 'us', 'paypal')),
  account_holder text not null,
  account_masked text not null,
  -- Null after the account of the seller was closed.
  details_encrypted text,
  -- Counts how often it was booked: once, and again each time staff send it again.
  attempt integer not null default 1 check (attempt > 0),
  requested_by uuid references users,
  requested_at timestamptz not null,
  approved_by uuid references users,
  approved_at timestamptz,
  sent_at timestamptz,
  settled_at timestamptz,
  -- Failed, returned or cancelled.
  ended_at timestamptz,
  ended_by uuid references users,
  -- In words of staff, or of the bank.
  end_reason text not null default '',
  -- Of the self-billed invoice: per seller, without gaps, given when it is settled.
  invoice_number integer check (invoice_number > 0),
  check ((state in ('failed', 'returned', 'cancelled')) = (ended_at is not null)),
  check (state not in ('approved', 'sent') or approved_at is not null),
  check (state <> 'sent' or sent_at is not null),
  check (state <> 'settled' or settled_at is not null),
  unique (user_id, invoice_number)
);

create unique index payouts_open on payouts (user_id, currency)
  where state in ('requested', 'approved', 'sent');
-- A run that starts again after a crash finds what it has done.
create unique index payouts_of_month on payouts (user_id, currency, month) where month is not null;
create index payouts_by_user on payouts (user_id, requested_at desc, id desc);
create index payouts_by_state on payouts (state, requested_at);
create index payouts_requested_by on payouts (requested_by);
create index payouts_approved_by on payouts (approved_by);
create index payouts_ended_by on payouts (ended_by);

-- Each time that a payout was handed to a bank or a provider.
create table payout_attempts (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references payouts,
  number integer not null check (number > 0),
  provider text not null check (provider <> ''),
  -- The bank file.
  file_id uuid,
  -- Returned by the bank with each answer.
  end_to_end_id text not null unique check (end_to_end_id ~ '^[A-Za-z0-9]{1,35}$'),
  state text not null default 'sent' check (state in
    ('sent', 'accepted', 'settled', 'failed', 'returned')),
  account_id uuid not null,
  account_country text not null,
  method text not null,
  account_holder text not null,
  account_masked text not null,
  details_encrypted text,
  reason_code text not null default '',
  reason_text text not null default '',
  sent_at timestamptz not null,
  accepted_at timestamptz,
  settled_at timestamptz,
  -- It was settled after a failure had been reported.
  late_at timestamptz,
  ended_at timestamptz,
  unique (payout_id, number)
);

create index payout_attempts_by_file on payout_attempts (file_id) where file_id is not null;

-- Every answer of a bank or a provider, once. Answers can arrive before the attempt is committed.
create table payment_results (
  id bigint primary key generated always as identity,
  end_to_end_id text not null,
  result text not null check (result in ('accepted', 'settled', 'failed', 'returned')),
  reason_code text not null default '',
  reason_text text not null default '',
  received_at timestamptz not null,
  -- Null while no attempt has this id.
  applied_at timestamptz,
  unique (end_to_end_id, result, reason_code)
);

create index payment_results_waiting on payment_results (end_to_end_id) where applied_at is null;

-- Which entries of the available earnings a payout paid. They add up to its gross amount.
create table payout_lines (
  -- Checked at the end, because the lines decide the amount of the payout.
  payout_id uuid not null references payouts deferrable initially deferred,
  ledger_entry_id bigint not null references ledger_entries,
  -- The payout was cancelled, failed or returned, so another one pays the entry.
  freed_at timestamptz,
  primary key (payout_id, ledger_entry_id)
);

create unique index payout_lines_paid on payout_lines (ledger_entry_id) where freed_at is null;
create index payout_lines_by_entry on payout_lines (ledger_entry_id);

-- Staff stop the payouts of a seller.
create table payout_holds (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  reason text not null check (reason <> ''),
  held_by uuid references users,
  held_at timestamptz not null,
  lifted_by uuid references users,
  lifted_at timestamptz,
  lift_reason text not null default ''
);

create unique index payout_holds_open on payout_holds (user_id) where lifted_at is null;
create index payout_holds_by_user on payout_holds (user_id);
create index payout_holds_held_by on payout_holds (held_by);
create index payout_holds_lifted_by on payout_holds (lifted_by);

-- A part of the available earnings that is held back for a while.
create table reserves (
  id uuid primary key default uuidv7(),
  payout_id uuid not null references payouts deferrable initially deferred,
  user_id uuid not null references users,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount integer not null check (amount > 0),
  vat integer not null check (vat between 0 and amount),
  exempt integer not null default 0 check (exempt between 0 and amount - vat),
  held_at timestamptz not null,
  release_on date not null,
  released_at timestamptz
);

create index reserves_by_payout on reserves (payout_id);
create index reserves_by_user on reserves (user_id);
create index reserves_held on reserves (release_on) where released_at is null;

-- Available earnings that were converted, to pay them out in one currency or to fill a balance below zero.
create table balance_exchanges (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  -- The payout that it was made for.
  payout_id uuid not null references payouts deferrable initially deferred,
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  from_amount integer not null check (from_amount > 0),
  from_vat integer not null check (from_vat between 0 and from_amount),
  from_exempt integer not null default 0 check (from_exempt between 0 and from_amount - from_vat),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  to_amount integer not null check (to_amount > 0),
  to_vat integer not null check (to_vat between 0 and to_amount),
  to_exempt integer not null default 0 check (to_exempt between 0 and to_amount - to_vat),
  -- Units of the new currency for one of the old, in millionths.
  rate bigint not null check (rate > 0),
  rate_day date not null,
  made_at timestamptz not null,
  -- The payout was cancelled, so the money is in the first currency again.
  reversed_at timestamptz
);

create index balance_exchanges_by_user on balance_exchanges (user_id, made_at);
create index balance_exchanges_by_payout on balance_exchanges (payout_id);

-- Balances below zero that staff gave up.
create table balance_write_offs (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount integer not null check (amount > 0),
  reason text not null check (reason <> ''),
  written_off_by uuid references users,
  written_off_at timestamptz not null
);

create index balance_write_offs_by_user on balance_write_offs (user_id);
create index balance_write_offs_by_staff on balance_write_offs (written_off_by);

-- The monthly run, in slices: it goes on after the last seller that it has finished.
create table payout_runs (
  month date primary key,
  started_at timestamptz not null,
  last_user_id uuid,
  made integer not null default 0,
  skipped integer not null default 0,
  finished_at timestamptz
);
