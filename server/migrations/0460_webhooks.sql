-- Webhooks of sellers. A message is written in the transaction of the change that it is about, with
-- one delivery for each endpoint. A delivery is attempted until its endpoint accepts it.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references users,
  name text not null check (char_length(name) between 1 and 60),
  url text not null check (char_length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  -- After a rotation, messages are signed with both for a while.
  secret_encrypted text not null,
  previous_secret_encrypted text,
  previous_until timestamptz,
  rotation integer not null default 0,
  -- Counts changes by people, so that a form does not overwrite what its user has not seen.
  version integer not null default 0,
  state text not null default 'active' check (state in ('active', 'paused', 'gone')),
  -- Else its owner paused it.
  paused_for_failures boolean not null default false,
  -- The first failure since the last success.
  failing_since timestamptz,
  -- When the owner was notified of it.
  warned_at timestamptz,
  -- It asked to be left alone until then.
  slowed_until timestamptz,
  created_at timestamptz not null,
  constraint webhook_endpoints_overlap_has_an_end
    check ((previous_secret_encrypted is null) = (previous_until is null))
);

create index webhook_endpoints_by_account on webhook_endpoints (account_id, created_at desc);
create index webhook_endpoints_failing on webhook_endpoints (failing_since)
  where failing_since is not null and state = 'active';

create table webhook_messages (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references users,
  event text not null,
  object_id uuid not null,
  -- The number of the message among those about its object; null in tests.
  version integer,
  -- Identifies an event whose code can run twice; null where the transaction runs once.
  cause text,
  -- Text, not JSON, because its bytes are signed.
  body text not null,
  created_at timestamptz not null,
  unique (account_id, event, object_id, cause)
);

create index webhook_messages_by_age on webhook_messages (created_at);

-- Stays when messages are deleted, so that versions never begin again.
create table webhook_versions (
  account_id uuid not null references users,
  object_id uuid not null,
  version integer not null,
  primary key (account_id, object_id)
);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references webhook_messages on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Of the present series: sending it again by hand begins another one.
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- A worker sends it at this moment. If it dies, another one sends it after the lease.
  lease uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  unique (message_id, endpoint_id),
  constraint webhook_deliveries_lease_has_an_end check ((lease is null) = (leased_until is null))
);

create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at desc, id);
create index webhook_deliveries_waiting on webhook_deliveries (next_at) where state = 'waiting';

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  started_at timestamptz not null,
  duration_ms integer not null,
  -- Null if there was no answer; then there is a problem.
  status integer,
  problem text,
  -- Its beginning.
  answer text not null default '',
  constraint webhook_attempts_have_a_result check ((status is null) = (problem is not null))
);

create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, id);
