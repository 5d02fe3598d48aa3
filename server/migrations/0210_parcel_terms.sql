-- What was paid for each parcel, so that a cancelled parcel gives back its own shipping and duty.
-- Null in orders placed before: their shipping is divided by the value of the parcels.
alter table parcels
  add column postage integer check (postage >= 0),
  add column duty integer check (duty >= 0),
  -- Set if it differs from the address of the order, because another parcel had begun already.
  add column address jsonb;
