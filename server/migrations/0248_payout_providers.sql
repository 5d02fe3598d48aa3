-- Sellers at the providers that pay them.
create table payees (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('tipalti', 'trolley')),
  -- The id that the provider gave.
  provider_ref text not null,
  is_payable boolean not null,
  -- Of the provider, why it cannot pay yet.
  reason text not null default '',
  checked_at timestamptz not null,
  primary key (user_id, provider)
);

-- Events of providers, stored before they are answered. A delivery that is repeated is stored once.
create table provider_events (
  id uuid primary key default uuidv7(),
  provider text not null check (provider in ('tipalti', 'trolley')),
  delivery_id text not null,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (provider, delivery_id)
);

create index provider_events_by_time on provider_events (received_at);
