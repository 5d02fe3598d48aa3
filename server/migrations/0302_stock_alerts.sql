-- Who wants one mail when something that is out can be bought again. Rows are deleted when the mail is
-- sent, or after a year.
create table stock_alerts (
  id uuid primary key default uuidv7(),
  sellable_id uuid not null references sellables on delete cascade,
  -- A user, or a guest with an address.
  user_id uuid references users on delete cascade,
  email text,
  -- Identifies the user or the address in links of mails.
  reader_hash text not null,
  -- Of the request: where it is sold, and the language of mails to guests.
  country_iso text not null,
  locale text not null,
  created_at timestamptz not null,
  -- Null until a guest has followed the link in the first mail.
  confirmed_at timestamptz,
  -- It is back, and the mail is on its way.
  due_at timestamptz,
  check (num_nonnulls(user_id, email) = 1),
  check (due_at is null or confirmed_at is not null),
  unique (sellable_id, reader_hash)
);
create index stock_alerts_waiting on stock_alerts (sellable_id, created_at)
  where confirmed_at is not null and due_at is null;
create index stock_alerts_by_user on stock_alerts (user_id) where user_id is not null;
create index stock_alerts_by_reader on stock_alerts (reader_hash);
create index stock_alerts_by_age on stock_alerts (created_at);

-- When some of those who wait for limited pieces were told last: few at a time, so that few are
-- disappointed.
create table stock_alert_rounds (
  sellable_id uuid primary key references sellables on delete cascade,
  at timestamptz not null
);
