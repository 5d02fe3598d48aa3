-- People: who they are, how they sign in, and what was done in their name.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Always in lower case: one mailbox, one account.
  email text not null unique check (email = lower(email)),
  email_confirmed_at timestamptz,
  -- The address that was asked for and is not confirmed yet.
  pending_email text check (pending_email = lower(pending_email)),
  name text not null,
  first_name text not null,
  phone text,
  business_name text,
  legal_entity_type text not null default 'individual'
    check (legal_entity_type in ('individual', 'sole_trader', 'partnership', 'company', 'charity')),
  locale text not null check (locale in ('de', 'en', 'en_GB', 'en_US')),
  role text not null default 'customer' check (role in ('customer', 'staff', 'admin')),
  -- Null means the default of the business rules.
  order_limit integer check (order_limit >= 0),
  releases_limit integer check (releases_limit >= 0),
  introduction_completed_at timestamptz,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Asked for by the person; the account is anonymised, not removed, since orders and tax stay.
  deletion_requested_at timestamptz,
  deleted_at timestamptz
);

-- Apart from `users`, so that no list of people ever carries a hash along.
create table credentials (
  user_id uuid primary key references users on delete cascade,
  -- argon2id in PHC form.
  password_hash text not null,
  changed_at timestamptz not null
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the cookie's value: what is stored here cannot be used to sign in.
  token_hash text not null unique,
  device text not null,
  -- ISO country, or 'unknown'.
  place text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the person last proved themselves; null after the session lay idle.
  confirmed_at timestamptz,
  -- Wrong passwords and codes in a row while confirming again.
  wrong_entries integer not null default 0
);

create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- The password was right, the code is awaited. Not a session: nothing else is open to it.
create table sign_in_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null unique,
  wrong_codes integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);

-- Links sent by mail. Used ones stay for a while, so that "already used" can be told from "never was".
create table account_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'change_email', 'reset_password')),
  token_hash text not null unique,
  -- The address that the link was sent to, and that it proves.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index account_tokens_by_user on account_tokens (user_id, purpose);
create index account_tokens_by_expiry on account_tokens (expires_at);

create table two_factor (
  user_id uuid primary key references users on delete cascade,
  -- Encrypted with the server's secret: it must be read to check a code, so it cannot be hashed.
  secret_encrypted text not null,
  -- Null while it is being set up: not asked for at sign-in yet.
  confirmed_at timestamptz,
  -- Time step of the last code that was taken; the same code is refused a second time.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- Base64url, as WebAuthn gives it.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  transports text[] not null default '{}',
  aaguid text,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_by_user on passkeys (user_id);

-- Where each person has signed in from, so that a new device can be told to them.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  device text not null,
  place text not null,
  first_seen_at timestamptz not null,
  primary key (user_id, device, place)
);

create table user_feature_flags (
  user_id uuid not null references users on delete cascade,
  flag text not null,
  set_by uuid references users,
  set_at timestamptz not null default now(),
  primary key (user_id, flag)
);

-- The steps of the introduction that a person has seen.
create table user_introduction_flags (
  user_id uuid not null references users on delete cascade,
  flag text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, flag)
);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  name text not null default '',
  business_name text not null default '',
  line_1 text not null check (line_1 <> ''),
  line_2 text not null default '',
  city text not null check (city <> ''),
  state text not null default '',
  postcode text not null default '',
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  phone text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (name <> '' or business_name <> '')
);

create index addresses_by_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- One per user, by its key. Business name, legal entity and phone are the account's own (users).
create table sellers (
  user_id uuid primary key references users on delete cascade,
  kind text not null check (kind in ('individual', 'business')),
  -- As in the passport; `users.name` is how the person likes to be called.
  first_name text not null,
  last_name text not null,
  dob date not null,
  line_1 text not null check (line_1 <> ''),
  line_2 text not null default '',
  city text not null check (city <> ''),
  state text not null default '',
  postcode text not null default '',
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  vat_number text,
  personal_id_encrypted text,
  ssn_last_4_encrypted text,
  paypal_account text,
  -- Copies a month the seller expects, as asked at onboarding.
  vinyl_capacity integer check (vinyl_capacity >= 0),
  -- Null until onboarding is complete: not a seller before.
  onboarded_at timestamptz,
  -- Set when the seller opens the Record Label area.
  label_opened_at timestamptz,
  -- Kept by the releases under this row's lock, so that the limit holds when two are made at once.
  releases_count integer not null default 0 check (releases_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (label_opened_at is null or onboarded_at is not null)
);

-- Additional owners of a business.
create table seller_owners (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references sellers on delete cascade,
  first_name text not null,
  last_name text not null,
  dob date not null,
  email text,
  share_basis_points integer not null check (share_basis_points between 1 and 10000),
  line_1 text not null,
  line_2 text not null default '',
  city text not null,
  state text not null default '',
  postcode text not null default '',
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$')
);

create index seller_owners_by_seller on seller_owners (seller_id);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  email text not null check (email = lower(email)),
  -- What the invited person registers into.
  role text not null check (role in ('customer', 'seller', 'label_owner', 'staff')),
  -- The label that invites to its roster; null when staff invites.
  label_id uuid,
  message text not null default '',
  invited_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users,
  revoked_at timestamptz,
  check ((accepted_at is null) = (accepted_by is null))
);

create index invitations_by_inviter on invitations (invited_by, created_at desc);
create index invitations_by_email on invitations (email);

-- What a person asked for under data protection law, made in the background.
create table account_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  failed_at timestamptz,
  storage_key text,
  expires_at timestamptz
);

create index account_exports_by_user on account_exports (user_id, requested_at desc);

-- Sign-ins, security changes, and everything that staff and admin do. Never holds a secret.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null check (action ~ '^[a-z][a-z_]*(\.[a-z][a-z_]*)+$'),
  -- Who did it; null for a visitor or the machine. No reference: the log outlives the account.
  actor_id uuid,
  -- The person it was done to.
  subject_id uuid,
  object_type text,
  object_id text,
  details jsonb not null default '{}',
  ip inet
);

create index audit_log_by_subject on audit_log (subject_id, id desc);
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_object on audit_log (object_type, object_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: rows are never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger audit_log_only_grows before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();
