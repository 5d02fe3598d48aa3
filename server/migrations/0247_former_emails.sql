-- Mails about where money goes are also sent here for some days after a change of the address:
-- someone who took over an account would change the address first.
create table former_emails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  email text not null,
  replaced_at timestamptz not null
);

create index former_emails_by_user on former_emails (user_id, replaced_at);
