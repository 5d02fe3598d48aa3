-- A payout below the threshold of what is left, for sellers who close their account.
alter table payouts add column is_closing boolean not null default false;

-- Earnings get a value in another currency when they are converted, not before (docs/decisions/0081).
-- Processes of the previous version still write these columns; the next version drops them.
alter table earnings
  alter column payout_currency drop not null,
  alter column payout_amount drop not null,
  alter column rate drop not null,
  alter column rate_day drop not null;
