-- Who waits for places of a ticket category that is sold out. The first in line get an offer: places
-- that nobody else can buy until it ends. Rows are deleted when they are answered.
create table ticket_waits (
  id uuid primary key default uuidv7(),
  category_id uuid not null references ticket_categories on delete cascade,
  -- A user, or a guest with an address. Neither: they left, and what is offered becomes free.
  user_id uuid references users on delete set null,
  email text,
  -- Hash of the address, also of a user: one address has one place in line.
  reader_hash text not null,
  -- Of mails to guests.
  locale text not null,
  places integer not null check (places > 0),
  created_at timestamptz not null,
  -- Null until a guest has followed the link in the first mail.
  confirmed_at timestamptz,
  -- Places that are kept for them now, without those that they are paying for.
  offered integer not null default 0 check (offered >= 0),
  offered_until timestamptz,
  mail_due boolean not null default false,
  -- The basket in which the offer can be bought.
  cart_id uuid references carts on delete set null,
  checkout_id uuid,
  in_payment integer not null default 0 check (in_payment >= 0),
  -- The list ended; the row is deleted after the mail.
  ended text check (ended ~ '^[a-z_]{1,40}$'),
  ended_at timestamptz,
  check (num_nonnulls(user_id, email) <= 1),
  check (offered = 0 or offered_until is not null),
  check ((checkout_id is null) = (in_payment = 0)),
  unique (category_id, reader_hash)
);
create index ticket_waits_by_user on ticket_waits (user_id) where user_id is not null;
create index ticket_waits_by_reader on ticket_waits (reader_hash);
create index ticket_waits_by_checkout on ticket_waits (checkout_id) where checkout_id is not null;
create unique index ticket_waits_by_cart on ticket_waits (cart_id, category_id)
  where cart_id is not null;
create index ticket_waits_with_mails on ticket_waits (id) where mail_due;

-- Kept for those who wait: neither on sale nor in a payment.
alter table ticket_pools
  add column offered integer not null default 0 check (offered >= 0);
alter table ticket_pools
  add constraint ticket_pools_places check (reserved + sold + offered <= capacity) not valid;
alter table ticket_categories
  add column offered integer not null default 0 check (offered >= 0),
  -- The seller lets nobody else join the line.
  add column waiting_closed_at timestamptz;
alter table ticket_categories
  add constraint ticket_categories_places check (reserved + sold + offered <= quantity) not valid;
