-- What an authenticator is asked to sign: good once, for a few minutes, and for one browser only.
create table passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Whoever adds a passkey is known by the session, whoever signs in by a cookie made for it.
  session_id uuid unique references sessions on delete cascade,
  browser_hash text unique,
  challenge_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(session_id, browser_hash) = 1)
);

create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
