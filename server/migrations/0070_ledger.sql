-- Who holds and who is owed what: double entry. A debit is above zero, a credit below.

create table ledger_transactions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('sale', 'refund', 'late_payment')),
  -- What it was booked for, in the words of whoever booked it: the same thing is booked once.
  reference text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  booked_at timestamptz not null,
  unique (kind, reference)
);

create table ledger_entries (
  id bigint primary key generated always as identity,
  transaction_id uuid not null references ledger_transactions,
  account text not null check (account in ('card', 'card_fees', 'sales', 'vat_due', 'postage',
    'duty_due', 'mechanicals', 'mechanicals_due', 'earnings', 'earnings_pending')),
  -- Whose earnings; every other account is the house's own.
  party_id uuid references users,
  amount integer not null check (amount <> 0),
  check ((account = 'earnings_pending') = (party_id is not null)),
  unique nulls not distinct (transaction_id, account, party_id)
);

create index ledger_entries_by_party on ledger_entries (party_id) where party_id is not null;

-- Looked at when everything is written, so that entries may come one by one.
create function assert_ledger_balanced() returns trigger language plpgsql as $$
declare
  booking uuid := case tg_table_name when 'ledger_entries' then (to_jsonb(new) ->> 'transaction_id')::uuid
    else (to_jsonb(new) ->> 'id')::uuid end;
  balance bigint;
begin
  select sum(amount) into balance from ledger_entries where transaction_id = booking;
  if balance is distinct from 0 then
    raise exception 'Ledger transaction % does not balance: it is off by %', booking, balance
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function assert_ledger_balanced();

-- The transaction above is looked at once; this one is for who adds to it afterwards.
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function assert_ledger_balanced();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to: book the opposite instead'
    using errcode = 'restrict_violation';
end $$;

create trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_ledger_change();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_transactions_are_kept before truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_are_kept before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
