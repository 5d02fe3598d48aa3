-- The days on which money moved, as far as the bank or the provider has said so. Its answer can be
-- recorded days later, also in the next tax year.
alter table payout_attempts
  add column paid_on date,
  -- Of a payment that was made before.
  add column returned_on date;

update payout_attempts set
  paid_on = greatest((sent_at at time zone 'Europe/London')::date, least(
    (select execute_on from bank_files where bank_files.id = file_id),
    (settled_at at time zone 'Europe/London')::date)),
  returned_on = case state when 'returned' then (ended_at at time zone 'Europe/London')::date end
where settled_at is not null;

-- Null if the answer does not name it.
alter table payment_results add column happened_on date;
