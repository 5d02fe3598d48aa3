-- An order without a parcel has neither a service nor an address, but the name of its buyer. Apart from
-- the lines, so that no buyer holds one of the tables and waits for the other.
alter table orders
  alter column service drop not null,
  add column buyer_name text;
