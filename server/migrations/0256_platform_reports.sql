-- Reports to the tax office that were made. The file is made again from the ledger at each download.
create table platform_reports (
  id uuid primary key default uuidv7(),
  year integer not null check (year between 2024 and 2200),
  sellers integer not null check (sellers >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  made_by uuid not null references users,
  made_at timestamptz not null
);

create index platform_reports_by_year on platform_reports (year, made_at);
create index platform_reports_made_by on platform_reports (made_by);
