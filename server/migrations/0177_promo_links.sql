-- Links by which one person hears a release in full before it comes out. Only hashes of the secrets
-- are stored: of the link that the seller copied, and of the one in the mail.
create table promo_links (
  id uuid primary key default gen_random_uuid(),
  release_id uuid not null references releases on delete cascade,
  token_hash text not null unique,
  mail_token_hash text unique,
  recipient text not null,
  email text,
  locale text not null,
  note text not null default '',
  access text not null check (access in ('stream', 'mp3', 'original')),
  downloads_max integer not null check (downloads_max >= 0),
  downloads integer not null default 0,
  opens integer not null default 0,
  plays integer not null default 0,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  constraint promo_downloads_within_limit check (downloads between 0 and downloads_max)
);

create index promo_links_by_release on promo_links (release_id, created_at desc);
create index promo_links_by_email on promo_links (email) where email is not null;
create index promo_links_by_expiry on promo_links (expires_at);
