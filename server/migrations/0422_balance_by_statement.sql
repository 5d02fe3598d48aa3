-- One check for all entries of a statement, instead of one for each entry: a booking is one statement.
-- What a statement adds to a transaction is nothing in sum, so every transaction balances.
create function assert_ledger_entries() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select account into wrong from added join ledger_accounts on code = account
  where (party_id is not null) <> (party <> 'none') limit 1;
  if found then
    raise exception 'An entry in % names a party where it must not, or none where it must', wrong.account
      using errcode = 'check_violation';
  end if;
  select transaction_id, sum(amount) as balance into wrong from added
  group by transaction_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'Ledger transaction % does not balance: it is off by %', wrong.transaction_id, wrong.balance
      using errcode = 'check_violation';
  end if;
  -- A snapshot would miss entries that are booked into its period later.
  if (select min(booked_at) from added) < (select max(until) from ledger_snapshots) then
    raise exception 'The period of this entry is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_entries_are_right after insert on ledger_entries
  referencing new table as added for each statement execute function assert_ledger_entries();

drop trigger ledger_entries_name_parties on ledger_entries;
drop trigger ledger_entries_balance on ledger_entries;
drop function assert_ledger_parties();

-- A transaction without entries is refused at the end, because its entries may follow it.
create or replace function assert_ledger_balanced() returns trigger language plpgsql as $$
declare
  balance bigint;
begin
  select sum(amount) into balance from ledger_entries where transaction_id = new.id;
  if balance is distinct from 0 then
    raise exception 'Ledger transaction % does not balance: it is off by %', new.id, balance
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
