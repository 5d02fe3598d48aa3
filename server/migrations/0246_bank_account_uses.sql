-- Numbers of a removed account are deleted; the row stays for the payouts that went there.
alter table bank_accounts alter column details_encrypted drop not null;
alter table bank_accounts
  add constraint bank_accounts_details check ((details_encrypted is null) = (removed_at is not null));

-- Open payouts to an account: it cannot be removed before they are done.
create table bank_account_uses (
  payout_id uuid primary key,
  account_id uuid not null references bank_accounts on delete cascade,
  since timestamptz not null
);

create index bank_account_uses_by_account on bank_account_uses (account_id);
