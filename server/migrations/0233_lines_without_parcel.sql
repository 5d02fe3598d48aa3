-- How a line reaches its buyer: made and sent in a parcel, mailed after the payment, or collected.
-- A constant default and a missing "not null" rewrite no rows.
alter table order_lines
  add column fulfilment text not null default 'made',
  add column fulfilled_at timestamptz,
  alter column parcel drop not null,
  add constraint order_lines_fulfilment_check
    check (fulfilment in ('made', 'mailed', 'collected')) not valid,
  add constraint order_lines_parcel_check check ((parcel is not null) = (fulfilment = 'made')) not valid,
  -- Processes of the version before know no tickets and would sell one without a place. They fail
  -- instead, and a process of this version takes the payment when it is reported again.
  add constraint order_lines_tickets_check check (kind <> 'ticket' or fulfilment <> 'made') not valid;
