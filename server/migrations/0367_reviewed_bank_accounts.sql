-- Where no bank says whose account it is, a person confirms it once before anything is paid there.
alter table bank_accounts
  add column confirmed_at timestamptz,
  add column confirmed_by uuid references users;

create index bank_accounts_confirmed_by on bank_accounts (confirmed_by);
-- For the list of staff.
create index bank_accounts_unconfirmed on bank_accounts (created_at)
  where name_check = 'not_offered' and confirmed_at is null and removed_at is null;

-- Money has arrived there before.
update bank_accounts set confirmed_at = paid.at
from (select account_id, min(settled_at) as at from payout_attempts
  where file_id is not null and state = 'settled' group by account_id) as paid
where paid.account_id = bank_accounts.id and name_check = 'not_offered';
