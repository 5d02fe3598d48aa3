-- Holds that the shop makes itself, until staff have looked: the countries that differ, as of
-- country-checks.ts. Null for holds of staff.
alter table payout_holds add column about text check (about <> '');

-- The same countries are looked at once.
create unique index payout_holds_about on payout_holds (user_id, about) where about is not null;

-- What the tax office says about the VAT number of an agreement, if it was asked.
alter table self_billing_agreements
  add column registered_name text,
  add column checked_at timestamptz;
