-- From basket to paid order.

-- Copies of limited editions that are held while somebody pays.
alter table releases add column copies_reserved integer not null default 0
  check (copies_reserved >= 0);
alter table releases add constraint releases_never_oversold
  check (copies_sold + copies_reserved <= coalesce(quantity_limit, copies_sold + copies_reserved)) not valid;
alter table releases validate constraint releases_never_oversold;

-- One try to pay for a basket. What it holds, and for how much, was frozen before the card was asked.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  -- Not a reference: a guest's basket is gone once its owner has signed in.
  cart_id uuid not null,
  user_id uuid references users,
  quote jsonb not null,
  total integer not null check (total > 0),
  currency text not null,
  -- paid: there is an order. late: it was paid when its copies were no longer held, and is given back.
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'expired', 'late')),
  payment_id text,
  failure text,
  reserved_until timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'open') = (settled_at is null))
);

create unique index checkouts_one_at_a_time on checkouts (cart_id) where state = 'open';
create index checkouts_open on checkouts (reserved_until) where state = 'open';
create index checkouts_by_user on checkouts (user_id) where user_id is not null;

create sequence order_numbers start 100001;

alter table orders
  add column checkout_id uuid unique references checkouts,
  add column postage_vat integer not null default 0 check (postage_vat >= 0),
  add column service text not null default 'standard' check (service in ('standard', 'tracked')),
  -- {"name", "businessName", "line1", "line2", "city", "state", "postcode", "country", "phone"}
  add column address jsonb,
  add column gift_note text not null default '',
  add column dispatch_date date,
  add column import_taxes_understood_at timestamptz,
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^\d{4}$'),
  add column carrier text,
  add column tracking text;

alter table order_lines
  -- Who earns by it.
  add column owner_id uuid references users,
  add column artist text not null default '',
  add column description text not null default '',
  add column unit_mechanicals integer not null default 0 check (unit_mechanicals >= 0);

create index order_lines_by_owner on order_lines (owner_id) where owner_id is not null;

-- The numbered copies of limited editions. A copy that was given back leaves its number to the next.
create table order_copies (
  release_id uuid not null references releases,
  number integer not null check (number > 0),
  order_line_id uuid not null references order_lines on delete cascade,
  primary key (release_id, number)
);

create index order_copies_by_line on order_copies (order_line_id);

-- Money on its way back. The card company is told by a job, once, however often the job runs.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts,
  order_id uuid references orders on delete cascade,
  amount integer not null check (amount > 0),
  currency text not null,
  reason text not null check (reason in ('late', 'cancelled')),
  created_at timestamptz not null,
  done_at timestamptz
);

create index refunds_by_order on refunds (order_id) where order_id is not null;
create index refunds_by_checkout on refunds (checkout_id);

-- What card companies have told us: each event counts once.
create table card_events (
  id text primary key,
  received_at timestamptz not null
);

-- The card company that outside of production stands in for a real one. No number is ever kept.
create table sandbox_cards (
  token text primary key,
  behaviour text not null,
  brand text not null,
  last4 text not null,
  created_at timestamptz not null
);

create table sandbox_payments (
  id text primary key,
  -- Ours: the same key is the same payment.
  key text not null unique,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('succeeded', 'declined', 'action_needed', 'processing', 'cancelled')),
  failure text,
  brand text not null,
  last4 text not null,
  return_url text not null,
  -- When a slow bank has its answer.
  ready_at timestamptz,
  refunded integer not null default 0 check (refunded between 0 and amount),
  created_at timestamptz not null
);

create table sandbox_refunds (
  key text primary key,
  payment_id text not null references sandbox_payments,
  amount integer not null check (amount > 0),
  created_at timestamptz not null
);
