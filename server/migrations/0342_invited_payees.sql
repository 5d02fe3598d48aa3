-- Payees of a split who are named by their mail address. Their earnings wait on an account of their
-- own until they register and agree.
insert into ledger_accounts (code, nature, party, position) values
  ('earnings_unclaimed', 'liability', 'owed', 24);
insert into ledger_kinds (code, refers_to) values
  ('earnings_claimed', 'earning'),
  ('unclaimed_written_off', 'earning');

create table invited_payees (
  -- The party of the ledger.
  id uuid primary key default gen_random_uuid() references parties,
  release_id uuid not null references releases,
  -- As the inviter knows them. Empty after they have closed their account.
  name text not null,
  -- Null once nobody needs it any more.
  email text check (email = lower(email) and email <> ''),
  -- ended: staff have decided, or no split names the payee any more and nothing waits.
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'declined', 'ended')),
  -- Of the mails.
  locale text not null check (locale in ('de', 'en', 'en_GB', 'en_US')),
  invited_by uuid not null references users,
  invited_at timestamptz not null,
  -- From this moment on staff decide; null if they chose to wait without a date.
  decide_at timestamptz,
  reminders integer not null default 0,
  -- Grows with every answer, correction and decision.
  changes integer not null default 0,
  reminded_at timestamptz,
  reminders_stopped_at timestamptz,
  -- When the payee agreed or declined.
  answered_at timestamptz,
  -- The last decision of staff, and why.
  decision text check (decision in ('more_time', 'keep', 'owner', 'write_off')),
  decided_by uuid references users,
  decided_at timestamptz,
  reason text not null default '',
  check (email is not null or state <> 'waiting'),
  check ((decision is null) = (decided_at is null))
);

create unique index invited_payees_open on invited_payees (release_id, email)
  where state in ('waiting', 'declined') and email is not null;
create index invited_payees_by_email on invited_payees (email) where email is not null;
create index invited_payees_to_decide on invited_payees (decide_at) where state = 'waiting';
create index invited_payees_by_inviter on invited_payees (invited_by);

create function register_invited_payee() returns trigger language plpgsql as $$
begin
  insert into parties (id) values (new.id);
  return new;
end $$;

create trigger register_invited_payee before insert on invited_payees
for each row execute function register_invited_payee();

-- A share belongs to a user or to an invited payee.
alter table release_split_shares
  drop constraint release_split_shares_pkey,
  alter column user_id drop not null,
  add column invited_payee_id uuid references invited_payees,
  add constraint release_split_shares_payee_check check (num_nonnulls(user_id, invited_payee_id) = 1);
create unique index release_split_shares_by_split
  on release_split_shares (split_id, user_id, invited_payee_id) nulls not distinct;
create index release_split_shares_by_invited on release_split_shares (invited_payee_id)
  where invited_payee_id is not null;

-- Merging two shares of one payee deletes a row.
create or replace function assert_split_whole() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  select sum(share_basis_points) into total from release_split_shares
  where split_id = coalesce(new.split_id, old.split_id);
  if total is distinct from 10000 then
    raise exception 'The shares of split % add up to %, not to 10000', coalesce(new.split_id, old.split_id), total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger release_split_shares_whole on release_split_shares;
create constraint trigger release_split_shares_whole
  after insert or update or delete on release_split_shares
  deferrable initially deferred for each row execute function assert_split_whole();

-- The link in the mail to a payee.
alter table invitations add column payee_id uuid references invited_payees;
alter table invitations
  drop constraint invitations_role_check,
  add constraint invitations_role_check
    check (role in ('customer', 'seller', 'label_owner', 'staff', 'member', 'payee')) not valid,
  add constraint invitations_of_payees check ((role = 'payee') = (payee_id is not null)) not valid;
alter table invitations validate constraint invitations_role_check;
alter table invitations validate constraint invitations_of_payees;
create index invitations_by_payee on invitations (payee_id) where payee_id is not null;
drop index invitations_one_open;
create unique index invitations_one_open on invitations (email, role, label_id, account_id, payee_id)
  nulls not distinct where accepted_at is null and revoked_at is null;
