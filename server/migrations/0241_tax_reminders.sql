-- Reminders that were sent, so that a job which runs twice sends none twice.
create table tax_reminders (
  user_id uuid not null references users,
  kind text not null check (kind in ('certificate', 'agreement', 'profile')),
  -- Which paper, and how long before its end.
  about text not null,
  sent_at timestamptz not null,
  primary key (user_id, kind, about)
);
