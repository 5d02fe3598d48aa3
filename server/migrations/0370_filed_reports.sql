-- The messages of a year to the tax office: each has a number, and what was filed is not sent again but
-- corrected or added to.
alter table platform_reports
  add column number integer not null default 1 check (number > 0),
  -- `none`: no seller to report.
  add column kind text not null default 'new' check (kind in ('new', 'corrections', 'none')),
  -- The operator as named in a filed message.
  add column platform jsonb,
  add column filed_at timestamptz,
  add column filed_by uuid references users,
  add check ((filed_at is null) = (filed_by is null)),
  add check ((filed_at is null) = (platform is null));

create unique index platform_reports_filed on platform_reports (year, number)
  where filed_at is not null;
create index platform_reports_filed_by on platform_reports (filed_by);

-- The sellers in the messages that were filed, as they were reported.
create table platform_report_records (
  id uuid primary key default uuidv7(),
  report_id uuid not null references platform_reports,
  year integer not null,
  user_id uuid not null references users,
  -- The identifier at the tax office, and that of the record which this one replaces.
  reference text not null unique check (reference <> ''),
  corrects text references platform_report_records (reference),
  -- Of what is reported, without the identifiers.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content_encrypted text not null
);

create index platform_report_records_by_report on platform_report_records (report_id);
create index platform_report_records_by_user on platform_report_records (user_id, year);
create index platform_report_records_corrects on platform_report_records (corrects)
  where corrects is not null;
