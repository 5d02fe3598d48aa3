-- How many copies a user has sold before a day, refunds before that day deducted. So the live counter
-- reads only what is newer. Rows are made when someone looks, and can be deleted at any time.
create table sales_totals (
  user_id uuid primary key references users on delete cascade,
  -- The first moment that is not included, at midnight in London.
  until timestamptz not null,
  copies bigint not null,
  -- When all lines were read last.
  counted_at timestamptz not null
);
