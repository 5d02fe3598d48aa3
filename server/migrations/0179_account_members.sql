-- People who work in the account of a seller, each with a role.
create table account_members (
  account_id uuid not null references users,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'manager', 'catalogue', 'finance', 'door')),
  added_at timestamptz not null,
  primary key (account_id, user_id),
  check (account_id <> user_id)
);

-- Read for every request of a signed-in person.
create index account_members_by_user on account_members (user_id);

-- Invitations into an account.
alter table invitations
  add column account_id uuid references users,
  add column member_role text
    check (member_role in ('owner', 'manager', 'catalogue', 'finance', 'door'));
alter table invitations
  drop constraint invitations_role_check,
  add constraint invitations_role_check
    check (role in ('customer', 'seller', 'label_owner', 'staff', 'member')) not valid,
  add constraint invitations_of_members check (
    (role = 'member') = (account_id is not null) and (role = 'member') = (member_role is not null)
  ) not valid;
alter table invitations validate constraint invitations_role_check;
alter table invitations validate constraint invitations_of_members;

create index invitations_by_account on invitations (account_id, created_at desc)
  where account_id is not null;
drop index invitations_one_open;
create unique index invitations_one_open on invitations (email, role, label_id, account_id)
  nulls not distinct where accepted_at is null and revoked_at is null;

-- A label may edit the releases of an artist who allows it.
alter table label_agreements
  drop constraint label_agreements_rights_check,
  add constraint label_agreements_rights_check
    check (rights <@ array['sales', 'payees', 'releases', 'edit']) not valid;
alter table label_agreements validate constraint label_agreements_rights_check;
alter table invitations
  drop constraint invitations_label_rights_check,
  add constraint invitations_label_rights_check
    check (label_rights <@ array['sales', 'payees', 'releases', 'edit']) not valid;
alter table invitations validate constraint invitations_label_rights_check;

-- Everyone who works on the releases of a seller hears of them.
alter table realtime_events
  drop constraint realtime_events_topic_check,
  add constraint realtime_events_topic_check
    check (topic ~ '^(user|account|house|public):[A-Za-z0-9_.-]{1,100}$') not valid;
alter table realtime_events validate constraint realtime_events_topic_check;
