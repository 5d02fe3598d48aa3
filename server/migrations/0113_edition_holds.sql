-- Who holds copies of limited editions while they pay, and who waits for them.

-- One row for each checkout and edition. Rows are deleted a day after they ended.
create table edition_holds (
  checkout_id uuid not null references checkouts on delete cascade,
  release_id uuid not null references releases on delete cascade,
  copies integer not null check (copies > 0),
  -- Hashed keys of the address, the card and the account, as rate_limits has them.
  held_by text[] not null,
  held_at timestamptz not null,
  -- Paid, declined or given up.
  ended_at timestamptz,
  -- The copies were held, and nobody paid or was declined.
  abandoned boolean not null default false,
  primary key (checkout_id, release_id)
);

create index edition_holds_by_release on edition_holds (release_id, held_at);
create index edition_holds_ended on edition_holds (ended_at) where ended_at is not null;

-- Buyers who wait for copies that others hold, in the order of their ids. Written with the row of the
-- release locked.
create table edition_queue (
  id bigint generated always as identity primary key,
  release_id uuid not null references releases on delete cascade,
  cart_id uuid not null references carts on delete cascade,
  quantity integer not null check (quantity > 0),
  held_by text[] not null,
  joined_at timestamptz not null,
  -- When the buyer last looked: nothing is offered to somebody who is gone.
  seen_at timestamptz not null,
  -- Copies that nobody else can take until then.
  offered integer not null default 0 check (offered between 0 and quantity),
  offered_until timestamptz,
  check ((offered > 0) = (offered_until is not null)),
  unique (release_id, cart_id)
);

create index edition_queue_by_cart on edition_queue (cart_id);
