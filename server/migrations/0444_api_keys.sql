-- Keys with which programs of a seller use the API. A key acts with the rights of the person who made
-- it, in one account. Only hashes of the secret are stored, and of the one before the last rotation,
-- which works for a few more days so that nobody has to change a program at that very moment.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references users,
  made_by uuid not null references users,
  name text not null check (char_length(name) between 1 and 60),
  mode text not null check (mode in ('live', 'test')),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Start and end of the secret, for people.
  hint text not null,
  secret_hash text not null unique,
  previous_hash text unique,
  previous_until timestamptz,
  rotation integer not null default 0,
  -- The version of the API that its programs were written for.
  api_version text not null check (api_version ~ '^\d{4}-\d\d-\d\d$'),
  days integer not null check (days > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_place text,
  constraint api_keys_overlap_has_an_end check ((previous_hash is null) = (previous_until is null))
);

create index api_keys_by_account on api_keys (account_id, created_at desc);
create index api_keys_by_maker on api_keys (made_by);
