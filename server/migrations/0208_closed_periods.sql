-- Reads all rows without keeping anybody from booking.
alter table ledger_entries validate constraint ledger_entries_booked_at_check;

create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to: book the opposite instead'
    using errcode = 'restrict_violation';
end $$;

-- A snapshot would miss entries that are booked into its period later.
create or replace function assert_ledger_parties() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select account into wrong from added join ledger_accounts on code = account
  where (party_id is not null) <> (party <> 'none') limit 1;
  if found then
    raise exception 'An entry in % names a party where it must not, or none where it must', wrong
      using errcode = 'check_violation';
  end if;
  if (select min(booked_at) from added) < (select max(until) from ledger_snapshots) then
    raise exception 'The period of this entry is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_snapshots_stay before update on ledger_snapshots
  for each row execute function refuse_ledger_change();
