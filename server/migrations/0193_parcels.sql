-- What an order is sent in. An order has one parcel, or two when the buyer has what is ready sent
-- ahead of a pre-order. `orders` keeps only what follows from all of its parcels: `dispatched_at` and
-- `delivered_at` once the last one left or arrived, and `dispatch_date`, the day of the last one.
create table parcels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  number smallint not null check (number > 0),
  dispatch_date date,
  packed_at timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  carrier text,
  tracking text,
  unique (order_id, number),
  check (dispatched_at is not null or (delivered_at is null and carrier is null and tracking is null))
);

-- Which parcel of its order a line is sent in.
alter table order_lines add column parcel smallint not null default 1;

insert into parcels (order_id, number, dispatch_date, packed_at, dispatched_at, delivered_at, carrier,
  tracking)
select id, 1, dispatch_date, packed_at, coalesce(dispatched_at, delivered_at), delivered_at,
  case when dispatched_at is not null then carrier end,
  case when dispatched_at is not null then tracking end
from orders where paid_at is not null;

create index parcels_to_send on parcels (packed_at, id)
  where packed_at is not null and dispatched_at is null;
create index parcels_on_their_way on parcels (dispatched_at, id)
  where dispatched_at is not null and delivered_at is null;
create index parcels_by_tracking on parcels (lower(tracking) text_pattern_ops)
  where tracking is not null;

-- The columns packed_at, carrier and tracking of orders are no longer read. The next version drops
-- them, when no process of the previous one writes them.
