-- Guests whom a seller admits for free: they have tickets, but no order.
create table ticket_guests (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  category_id uuid not null references ticket_categories on delete cascade,
  name text not null,
  -- Empty if the seller hands the tickets over.
  email text not null,
  locale text not null,
  places integer not null check (places > 0),
  -- For the seller and the door.
  note text not null,
  added_at timestamptz not null,
  removed_at timestamptz
);

create index ticket_guests_by_event on ticket_guests (event_id);
create index ticket_guests_by_email on ticket_guests (email) where email <> '';

-- A ticket was either bought or given to a guest. Checked for existing rows by the next migration.
alter table tickets alter column order_line_id drop not null;
alter table tickets add column guest_id uuid;
alter table tickets add constraint tickets_of_guests
  foreign key (guest_id) references ticket_guests not valid;
alter table tickets add constraint tickets_have_one_source
  check (num_nonnulls(order_line_id, guest_id) = 1) not valid;
