-- Inviting people, looking after them, and letting them go.

-- What an invitation made of a person before they have said anything about their business.
alter table users
  add column invited_as text check (invited_as in ('seller', 'label_owner'));

create extension if not exists pg_trgm;

-- The list of people, newest first, and the search in it: any part of a name or an address.
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_search on users using gin ((lower(name) || ' ' || email) gin_trgm_ops)
  where deleted_at is null;
create index users_of_the_house on users (role) where role <> 'customer';

create index user_feature_flags_by_flag on user_feature_flags (flag, set_at desc, user_id desc);

alter table invitations
  -- Of the mail; the invited person can read the page itself in any language.
  add column locale text not null default 'en_GB' check (locale in ('de', 'en', 'en_GB', 'en_US'));

create index invitations_newest on invitations (created_at desc, id desc);
-- Whoever wants to ask again sends the first one again: two links to one thing are one too many.
create unique index invitations_one_open on invitations (email, role, label_id)
  nulls not distinct where accepted_at is null and revoked_at is null;

alter table account_exports add column size_bytes bigint;
create unique index account_exports_one_at_a_time on account_exports (user_id)
  where ready_at is null and failed_at is null;

-- The log is read newest first, whatever it is narrowed down to.
drop index audit_log_by_subject;
drop index audit_log_by_actor;
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_by_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
