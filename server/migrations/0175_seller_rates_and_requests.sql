-- Sellers whose share of the dealer price differs from the standard one. Rows are only added; the one
-- with the latest start applies. Orders store their earnings, so a new row never changes them.
create table seller_rates (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  -- Null: the standard rate again.
  basis_points integer check (basis_points between 0 and 10000),
  valid_from timestamptz not null,
  reason text not null,
  set_by uuid references users (id),
  set_at timestamptz not null
);

create index seller_rates_user on seller_rates (user_id, valid_from desc, id desc);
create index seller_rates_set_by on seller_rates (set_by);

-- Sellers who ask for more releases than their limit.
create table release_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  wanted integer not null check (wanted > 0),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'declined')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users (id),
  -- The limit that was granted, or the reason of a decline.
  granted integer,
  answer text not null default '',
  check ((state = 'open') = (answered_at is null)),
  check ((state = 'granted') = (granted is not null))
);

-- One open request per seller.
create unique index release_requests_open on release_requests (user_id) where state = 'open';
create index release_requests_user on release_requests (user_id, asked_at desc);
create index release_requests_state on release_requests (state, asked_at);
create index release_requests_answered_by on release_requests (answered_by);
