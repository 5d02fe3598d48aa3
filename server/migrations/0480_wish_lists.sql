-- What buyers want to remember: a release, or the item or event that several things belong to. Only
-- the buyer sees it, until they switch a link on.
create table wishes (
  user_id uuid not null references users on delete cascade,
  -- Without a foreign key: kinds have tables of their own, and what is deleted stays listed.
  item_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- Shown after the item is deleted.
  title text not null,
  artist text not null,
  created_at timestamptz not null,
  primary key (user_id, item_id)
);
create index wishes_newest_first on wishes (user_id, created_at desc, item_id desc);

create table wish_lists (
  user_id uuid primary key references users on delete cascade,
  -- Whoever knows it sees the list. As it is and not hashed, because the owner copies the link again.
  share_key text not null unique check (share_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- Chosen for those who have the link; empty without a name.
  shown_name text not null default '' check (length(shown_name) <= 60)
);
