-- Merchandise in checkouts, and samples for its seller.

alter table merch_items
  -- Samples that the seller has ordered, with those in checkouts that are not paid yet.
  add column samples_ordered integer not null default 0 check (samples_ordered >= 0);

-- Pieces that a checkout holds until it is paid or ends; merch_items.pieces_reserved is their sum.
-- Checkouts of the version before have none.
create table merch_holds (
  checkout_id uuid not null references checkouts on delete cascade,
  item_id uuid not null references merch_items,
  pieces integer not null check (pieces > 0),
  primary key (checkout_id, item_id)
);
create index merch_holds_by_item on merch_holds (item_id);

-- Pieces that were sold before they were counted. No item had a limit then.
update merch_items set pieces_sold = sold.pieces
from (
  select item_id, sum(quantity - refunded_quantity)::integer as pieces
  from order_lines
  join orders on orders.id = order_lines.order_id and paid_at is not null
  join merch_variants on merch_variants.id = sellable_id
  where order_lines.kind = 'merch' and order_lines.mode = 'shop'
  group by item_id) as sold
where sold.item_id = merch_items.id and quantity_limit is null;
