-- When an entry was booked, so that sums over a period need only the entries. Existing rows stay empty
-- until the next migration; processes of the previous version get the default.
alter table ledger_entries add column booked_at timestamptz;
alter table ledger_entries alter column booked_at set default now();

-- Balances at the end of each month, so that a sum starts there instead of at the first entry.
create table ledger_snapshots (
  -- The first moment that is not included, at midnight in London.
  until timestamptz not null,
  currency text not null,
  account text not null references ledger_accounts,
  party_id uuid references users,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  unique nulls not distinct (until, currency, account, party_id)
);

create index ledger_snapshots_by_party on ledger_snapshots (party_id) where party_id is not null;

-- Allows the next migration to fill the column, and nothing else.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_entries'
    and to_jsonb(old) ->> 'booked_at' is null
    and to_jsonb(old) - 'booked_at' = to_jsonb(new) - 'booked_at' then
    return new;
  end if;
  raise exception 'The ledger is only ever added to: book the opposite instead'
    using errcode = 'restrict_violation';
end $$;
