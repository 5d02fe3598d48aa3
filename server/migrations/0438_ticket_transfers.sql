-- How often a ticket was passed on: the last transfer names its holder, and without one the buyer has it.
alter table tickets add column transfers integer not null default 0;

-- A ticket that is passed on gets another code. The former one stays here, so that its page can say
-- what became of it.
create table ticket_transfers (
  ticket_id uuid not null references tickets on delete cascade,
  number integer not null check (number > 0),
  former_code bytea not null check (length(former_code) = 6),
  name text not null,
  email text not null,
  locale text not null,
  passed_on_at timestamptz not null,
  primary key (ticket_id, number)
);

create index ticket_transfers_by_email on ticket_transfers (email);
