-- A release that comes out later than its buyers were told.

create table release_date_moves (
  id bigint primary key generated always as identity,
  release_id uuid not null references releases on delete cascade,
  from_date date not null,
  to_date date not null check (to_date > from_date),
  moved_at timestamptz not null,
  -- Nobody can come any more who was promised the day before.
  done_at timestamptz
);

create index release_date_moves_open on release_date_moves (id) where done_at is null;
create index release_date_moves_by_release on release_date_moves (release_id);

-- Whose order has followed: written together with the job that writes to the buyer.
create table release_date_letters (
  move_id bigint not null references release_date_moves on delete cascade,
  order_id uuid not null references orders on delete cascade,
  primary key (move_id, order_id)
);

create index release_date_letters_by_order on release_date_letters (order_id, move_id);

-- What is to arrive once has a key: handed over a second time, it is the same letter.
alter table kept_mails add column key text;
create unique index kept_mails_once on kept_mails (key) where key is not null;
alter table order_mails add column key text;
create unique index order_mails_once on order_mails (order_id, key) where key is not null;
