-- What the code of a ticket names: numbers of the event, the category and the ticket, and a random
-- part, so that a ticket can get another code. See "Codes of tickets" in docs/domain.md.
create sequence event_numbers as integer;
alter table events add column number integer;
alter table events alter column number set default nextval('event_numbers');
alter sequence event_numbers owned by events.number;
update events set number = nextval('event_numbers') where number is null;
alter table events alter column number set not null;
create unique index events_by_number on events (number);

-- The highest numbers of an event. A number is never given again, because somebody may still have
-- a code with it.
create table ticket_series (
  event_id uuid primary key references events on delete cascade,
  categories integer not null default 0 check (categories between 0 and 65535),
  tickets integer not null default 0 check (tickets >= 0)
);

alter table ticket_categories add column number integer check (number between 1 and 65535);
insert into ticket_series (event_id, categories)
select event_id, count(*) from ticket_categories group by event_id;
update ticket_categories set number = places.number
from (select id, row_number() over (partition by event_id order by position, id) as number
  from ticket_categories) as places
where places.id = ticket_categories.id;
-- The trigger below gives the number.
alter table ticket_categories alter column number set default 0;
alter table ticket_categories alter column number set not null;
create unique index ticket_categories_by_number on ticket_categories (event_id, number);

create function number_ticket_category() returns trigger language plpgsql as $$
begin
  insert into ticket_series as series (event_id, categories) values (new.event_id, 1)
  on conflict (event_id) do update set categories = series.categories + 1
  returning categories into new.number;
  return new;
end $$;

create trigger number_ticket_category before insert on ticket_categories
for each row execute function number_ticket_category();

-- Filled by the next migration, in slices.
alter table tickets add column event_id uuid;
alter table tickets add column serial integer;
alter table tickets add column code bytea;
-- The first six bytes of such an id are random.
alter table tickets alter column code set default substring(uuid_send(gen_random_uuid()) from 1 for 6);

create function number_ticket() returns trigger language plpgsql as $$
begin
  select event_id into new.event_id from ticket_categories where id = new.category_id;
  insert into ticket_series as series (event_id, tickets) values (new.event_id, 1)
  on conflict (event_id) do update set tickets = series.tickets + 1
  returning tickets into new.serial;
  return new;
end $$;

create trigger number_ticket before insert on tickets
for each row execute function number_ticket();

-- Ed25519, one pair per event. A retired key signs nothing, and its codes are invalid.
create table ticket_keys (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  number integer not null check (number between 1 and 255),
  public_key bytea not null check (length(public_key) = 32),
  private_key_encrypted text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  unique (event_id, number)
);

create unique index ticket_keys_in_use on ticket_keys (event_id) where retired_at is null;
