-- When a seller's details at a provider were changed: payments to new details wait. Null: before this
-- was recorded.
alter table payees add column changed_at timestamptz;
