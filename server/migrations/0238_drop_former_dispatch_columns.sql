-- Parcels have them, and no version that still runs reads or writes them here.
alter table orders
  drop column packed_at,
  drop column carrier,
  drop column tracking;
