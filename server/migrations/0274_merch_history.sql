-- Who changed what of merchandise. Rows of items that were never sold go with them.
create table merch_history (
  id bigint primary key generated always as identity,
  item_id uuid not null references merch_items on delete cascade,
  -- Null for automatic changes.
  user_id uuid references users on delete set null,
  action text not null check (action ~ '^[a-z_]{1,40}$'),
  -- {fields: {name: {before, after}}}
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index merch_history_by_item on merch_history (item_id, id desc);
