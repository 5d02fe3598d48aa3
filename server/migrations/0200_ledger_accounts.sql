-- Accounts and kinds of transactions of the ledger are rows. rules/ledger-accounts.ts has the same list.
create table ledger_accounts (
  code text primary key,
  nature text not null check (nature in ('asset', 'liability', 'income', 'expense')),
  -- Whether entries name a seller: not at all, as the one who is owed the money, or only by name.
  party text not null check (party in ('none', 'owed', 'named')),
  position integer not null unique
);

insert into ledger_accounts (code, nature, party, position) values
  ('card', 'asset', 'none', 1),
  ('bank', 'asset', 'none', 2),
  ('disputed', 'asset', 'none', 3),
  ('input_vat', 'asset', 'none', 4),
  ('vat_due', 'liability', 'none', 5),
  ('duty_due', 'liability', 'none', 6),
  ('mechanicals_due', 'liability', 'none', 7),
  ('earnings_pending', 'liability', 'owed', 8),
  ('earnings_available', 'liability', 'owed', 9),
  ('reserve', 'liability', 'owed', 10),
  ('payouts_in_transit', 'liability', 'owed', 11),
  ('withholding_due', 'liability', 'named', 12),
  ('refund_failed', 'liability', 'none', 13),
  ('sales', 'income', 'none', 14),
  ('postage', 'income', 'none', 15),
  ('card_fees', 'expense', 'none', 16),
  ('mechanicals', 'expense', 'none', 17),
  ('earnings', 'expense', 'none', 18),
  ('dispute_fees', 'expense', 'none', 19),
  ('dispute_losses', 'expense', 'none', 20),
  ('refund_losses', 'expense', 'none', 21),
  ('write_offs', 'expense', 'none', 22);

create table ledger_kinds (
  code text primary key,
  -- What the reference of such a transaction is the id of.
  refers_to text not null check (refers_to in
    ('order', 'checkout', 'refund', 'dispute', 'earning', 'payout', 'write_off'))
);

insert into ledger_kinds (code, refers_to) values
  ('sale', 'order'),
  ('card_fee', 'checkout'),
  ('late_payment', 'checkout'),
  ('refund', 'refund'),
  ('refund_failed', 'refund'),
  ('dispute', 'dispute'),
  ('dispute_fee', 'dispute'),
  ('dispute_won', 'dispute'),
  ('dispute_lost', 'dispute'),
  ('earnings_released', 'earning'),
  ('payout', 'payout'),
  ('payout_settled', 'payout'),
  ('payout_returned', 'payout'),
  ('write_off', 'write_off');

-- Validated in the next migration, which does not block the checkout.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_fkey foreign key (kind) references ledger_kinds not valid;

-- The account says whether a party is named, so a trigger checks it.
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  drop constraint ledger_entries_check,
  add constraint ledger_entries_account_fkey foreign key (account) references ledger_accounts not valid;

create function assert_ledger_parties() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select account into wrong from added join ledger_accounts on code = account
  where (party_id is not null) <> (party <> 'none') limit 1;
  if found then
    raise exception 'An entry in % names a party where it must not, or none where it must', wrong
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_entries_name_parties after insert on ledger_entries
  referencing new table as added for each statement execute function assert_ledger_parties();

-- Late card fees refer to the checkout.
create or replace view order_references as
select 'order' as kind, id as reference, id as order_id, number from orders
union all
select 'refund', refunds.id, orders.id, orders.number
from refunds join orders on orders.id = refunds.order_id
union all
select 'dispute', disputes.id, orders.id, orders.number
from disputes join orders on orders.id = disputes.order_id
union all
select 'checkout', checkout_id, id, number from orders where checkout_id is not null;
