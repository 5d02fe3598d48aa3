-- Places of an event that are sold: the room, or a part of it such as the seats. Categories of one
-- pool share its places, so that any of them can sell the last one.
create table ticket_pools (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  name text not null default '',
  capacity integer not null check (capacity > 0),
  -- Held during a payment, and sold.
  reserved integer not null default 0 check (reserved >= 0),
  sold integer not null default 0 check (sold >= 0),
  created_at timestamptz not null default now(),
  check (reserved + sold <= capacity)
);

create index ticket_pools_by_event on ticket_pools (event_id);

-- The id is also the id of the sellable thing. Prices are with VAT, in minor units.
create table ticket_categories (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  pool_id uuid not null references ticket_pools on delete cascade,
  position integer not null default 1,
  name text not null,
  price_gbp integer not null check (price_gbp > 0),
  price_eur integer not null check (price_eur > 0),
  price_usd integer not null check (price_usd > 0),
  -- Null if only the pool limits it.
  quantity integer check (quantity > 0),
  sale_from timestamptz,
  -- Null: until the event starts.
  sale_to timestamptz,
  per_order integer check (per_order > 0),
  reserved integer not null default 0 check (reserved >= 0),
  sold integer not null default 0 check (sold >= 0),
  -- The highest number of a ticket. A number that was mailed is never given to another ticket.
  numbered integer not null default 0 check (numbered >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (sale_from < sale_to),
  check (reserved + sold <= quantity)
);

create index ticket_categories_by_event on ticket_categories (event_id, position);
create index ticket_categories_by_pool on ticket_categories (pool_id);

create function register_ticket_category() returns trigger language plpgsql as $$
begin
  insert into sellables (id, kind, owner_id)
  select new.id, 'ticket', owner_id from events where id = new.event_id
  on conflict (id) do nothing;
  return new;
end $$;

create trigger register_ticket_category before insert on ticket_categories
for each row execute function register_ticket_category();

create function register_event_owner() returns trigger language plpgsql as $$
begin
  update sellables set owner_id = new.owner_id
  from ticket_categories
  where ticket_categories.event_id = new.id and sellables.id = ticket_categories.id;
  return new;
end $$;

create trigger register_event_owner after update of owner_id on events
for each row when (new.owner_id <> old.owner_id) execute function register_event_owner();

create trigger unregister_ticket_category after delete on ticket_categories
for each row execute function unregister_sellable();

alter table ticket_categories add constraint ticket_categories_are_sellables
  foreign key (id) references sellables;

-- One per place that was paid. A refunded ticket stays, because somebody may still show it.
create table tickets (
  id uuid primary key default uuidv7(),
  category_id uuid not null references ticket_categories,
  number integer not null check (number > 0),
  order_line_id uuid not null references order_lines on delete cascade,
  holder_name text not null,
  cancelled_at timestamptz,
  unique (category_id, number)
);

create index tickets_by_line on tickets (order_line_id);
