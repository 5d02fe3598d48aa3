-- Numbers of a removed account are deleted; the row stays for the payouts that went there.
alter table bank_accounts alter column details_encrypted drop not null;
alter table bank_accounts
  add constraint bank_accounts_details check ((details_encrypted is null) = (removed_at is not null));
