-- Mail that was kept instead of sent, for demonstration and tests. Never filled in production.
create table kept_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  text text not null,
  html text not null,
  kept_at timestamptz not null default now()
);

create table kept_mail_attachments (
  mail_id bigint not null references kept_mails on delete cascade,
  position int not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);
