-- One word for bank files: the demo data wrote another one.
update payout_attempts set provider = 'bank-file' where provider = 'bank_file';
alter table payout_attempts add constraint payout_attempts_provider
  check (provider in ('bank-file', 'tipalti', 'trolley')) not valid;
alter table payout_attempts validate constraint payout_attempts_provider;
