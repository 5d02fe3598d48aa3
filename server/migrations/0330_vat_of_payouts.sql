-- Refunds can exceed the sales of a payout, so the VAT in it can be below zero, or above the amount.
-- What has a limit is the tax that is withheld.
alter table payouts
  drop constraint payouts_check1,
  drop constraint payouts_check2,
  drop constraint payouts_check3,
  add constraint payouts_exempt_check check (exempt <= gross - vat),
  add constraint payouts_withheld_check check (withheld >= 0 and withheld < gross),
  -- Something in it was sold or refunded with VAT, so there is an invoice, also if the sum is zero.
  add column has_vat boolean not null default false;

update payouts set has_vat = true where vat <> 0;

-- A balance that is written off contains VAT, and money that is no royalty, like the refunds in it.
alter table balance_write_offs
  add column vat integer not null default 0 check (vat between 0 and amount),
  add column exempt integer not null default 0 check (exempt >= 0 and exempt <= amount - vat);
