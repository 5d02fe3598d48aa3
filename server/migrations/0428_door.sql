-- Devices that let people in. Who has the secret link of one needs no account.
create table door_devices (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references events on delete cascade,
  -- Per event. Snapshots name doors by it.
  number integer not null check (number > 0),
  name text not null,
  -- SHA-256 of the secret in its link.
  secret_hash text not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  unique (event_id, number)
);

create unique index door_devices_by_name on door_devices (event_id, lower(name))
where revoked_at is null;

-- Every scan, also of people who were not let in.
create table admissions (
  id uuid primary key default uuidv7(),
  event_id uuid not null references events on delete cascade,
  device_id uuid not null references door_devices on delete cascade,
  -- Made by the device, so that a scan that is sent again counts once.
  nonce uuid not null unique,
  -- Null if the scan stands for no ticket of the event; then the text is kept.
  ticket_id uuid references tickets on delete cascade,
  scanned text,
  -- What the clock of the device showed, and the same moment by the clock of the server.
  at_device timestamptz not null,
  at_door timestamptz not null,
  at_server timestamptz not null,
  -- The device decided by itself.
  offline boolean not null,
  let_in boolean not null,
  result text not null,
  undone_at timestamptz,
  check (let_in or result not in ('admitted', 'double')),
  check (ticket_id is not null or result not in ('admitted', 'double')),
  check (let_in or undone_at is null)
);

create unique index one_admission_per_ticket on admissions (ticket_id)
where result = 'admitted' and undone_at is null;
create index admissions_by_ticket on admissions (ticket_id);
create index admissions_by_device on admissions (device_id);
create index let_in_by_event on admissions (event_id) where let_in and undone_at is null;

-- Tickets of which the doors must hear, with the transaction that changed them: the next question of
-- a device starts at the oldest transaction that was open at the last one, so none is missed.
create table door_changes (
  event_id uuid not null references events on delete cascade,
  serial integer not null,
  changed_by xid8 not null default pg_current_xact_id()
);

create index door_changes_by_transaction on door_changes (event_id, changed_by);

create function note_admission() returns trigger language plpgsql as $$
begin
  insert into door_changes (event_id, serial)
  select event_id, serial from tickets where id = new.ticket_id;
  return null;
end $$;

create trigger note_admission after insert or update on admissions
for each row when (new.let_in and new.ticket_id is not null) execute function note_admission();

-- A scan that was let in without network can turn out to be refused, when it was sent twice.
create trigger note_refusal after update on admissions
for each row when (old.let_in and not new.let_in and new.ticket_id is not null)
execute function note_admission();

-- The first code is the only one that no device has to be told.
alter table tickets add column code_replaced boolean not null default false;

create function mark_replaced_code() returns trigger language plpgsql as $$
begin
  new.code_replaced := true;
  return new;
end $$;

create trigger mark_replaced_code before update of code on tickets
for each row when (new.code <> old.code) execute function mark_replaced_code();

create function note_changed_ticket() returns trigger language plpgsql as $$
begin
  insert into door_changes (event_id, serial) values (new.event_id, new.serial);
  return null;
end $$;

create trigger note_changed_ticket after update of code, cancelled_at on tickets
for each row when (new.code <> old.code or new.cancelled_at is distinct from old.cancelled_at)
execute function note_changed_ticket();
