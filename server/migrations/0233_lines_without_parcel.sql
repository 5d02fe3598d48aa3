-- How a line reaches its buyer: made and sent in a parcel, mailed after the payment, or collected.
-- A constant default and a missing "not null" rewrite no rows.
alter table order_lines
  add column fulfilment text not null default 'made',
  add column fulfilled_at timestamptz,
  alter column parcel drop not null,
  add constraint order_lines_fulfilment_check
    check (fulfilment in ('made', 'mailed', 'collected')) not valid,
  add constraint order_lines_parcel_check check ((parcel is not null) = (fulfilment = 'made')) not valid;
