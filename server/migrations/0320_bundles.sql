-- Bundles: several things of one seller at one price. Their discount is shared over the parts when
-- they are sold, so nothing here has an amount.
create table bundles (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  page_id uuid not null references pages,
  slug text not null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '',
  discount_basis_points integer not null check (discount_basis_points between 1 and 4000),
  -- The part whose picture is shown; null: a picture composed of all parts.
  cover_part_id uuid,
  -- Both days are included; null: from now on, or without an end.
  starts_on date,
  ends_on date,
  published_at timestamptz,
  paused_at timestamptz,
  retired_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  words tsvector not null default '',
  check (ends_on >= starts_on),
  -- Also of deleted bundles: a link never leads to another thing.
  unique (page_id, slug)
);
create index bundles_by_owner on bundles (owner_id, updated_at desc, id) where deleted_at is null;
create index bundles_by_words on bundles using gin (words)
  where published_at is not null and retired_at is null;

-- Each part once: a thing, or a group of things of which the buyer chooses one.
create table bundle_parts (
  bundle_id uuid not null references bundles on delete cascade,
  position smallint not null check (position between 1 and 8),
  kind text not null,
  -- As the kind names it (bundleParts of its port).
  part_id uuid not null,
  primary key (bundle_id, part_id),
  unique (bundle_id, position)
);
create index bundle_parts_by_part on bundle_parts (part_id);

-- Who changed what.
create table bundle_history (
  id bigint primary key generated always as identity,
  bundle_id uuid not null references bundles on delete cascade,
  -- Null for automatic changes.
  user_id uuid references users on delete set null,
  action text not null check (action ~ '^[a-z_]{1,40}$'),
  -- {fields: {name: {before, after}}}
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index bundle_history_by_bundle on bundle_history (bundle_id, id desc);

-- Search finds bundles by their title and their page.
create function bundle_words_before() returns trigger language plpgsql as $$
begin
  new.words := setweight(searched(new.title), 'A')
    || (select setweight(words, 'C') from pages where id = new.page_id);
  return new;
end
$$;
create trigger bundle_words_before before insert or update of title, page_id on bundles
  for each row execute function bundle_words_before();

create function bundle_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(new.id, (
    select strip(searched(new.title)) from pages
    where id = new.page_id and is_live and deleted_at is null
      and new.published_at is not null and new.paused_at is null and new.retired_at is null));
  return null;
end
$$;
create trigger bundle_words_after
  after insert or update of title, page_id, published_at, paused_at, retired_at on bundles
  for each row execute function bundle_words_after();

create or replace function page_words_after() returns trigger language plpgsql as $$
begin
  perform set_name_words(new.id,
    case when new.is_live and new.deleted_at is null then new.words end);
  if tg_op = 'UPDATE' then
    -- What stands on the page is found under its name, and public only as long as the page is.
    update merch_items set title = title where page_id = new.id;
    update events set name = name where page_id = new.id;
    update bundles set title = title where page_id = new.id;
  end if;
  return null;
end
$$;
