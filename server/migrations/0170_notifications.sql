-- Notifications of sellers. A row is written in the transaction of its event. The unique key gives
-- each user one row per event, however often a job is retried.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  topic text not null,
  -- What it is about, such as a release, a review or a period.
  subject text not null,
  -- Names, days and numbers for the text, as they were at the event.
  details jsonb not null default '{}',
  -- The other person whose name or work it mentions: deleted with their account.
  about_user_id uuid references users,
  url text not null check (url like '/%'),
  -- The choices of the user at the event. A row with neither still prevents a second one.
  in_studio boolean not null,
  by_mail boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, topic, subject)
);

create index notifications_by_user on notifications (user_id, created_at desc, id desc) where in_studio;
create index notifications_about_user on notifications (about_user_id) where about_user_id is not null;
create index notifications_unread on notifications (user_id) where in_studio and read_at is null;

-- A user without a row has the defaults: everything on, and a summary of sales each week.
create table notification_settings (
  user_id uuid primary key references users,
  sales_summary text not null check (sales_summary in ('off', 'daily', 'weekly')),
  -- The day on which the frequency was chosen. Periods that ended before get no summary.
  summary_from date,
  -- Kinds that are switched off. New kinds are on.
  mail_off text[] not null default '{}',
  studio_off text[] not null default '{}',
  version integer not null,
  updated_at timestamptz not null
);
