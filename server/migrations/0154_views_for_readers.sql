-- The name under which a seller appears in the shop: the first visible page, or else the user's name.
create view seller_names as
select users.id as user_id, coalesce((
  select pages.name from pages
  where pages.owner_id = users.id and pages.is_live and pages.deleted_at is null
  order by pages.created_at, pages.id limit 1), users.name) as name
from users;

-- Orders by the id that a ledger transaction refers to: the order, a refund of it or a dispute about it.
create view order_references as
select 'order' as kind, id as reference, id as order_id, number from orders
union all
select 'refund', refunds.id, orders.id, orders.number
from refunds join orders on orders.id = refunds.order_id
union all
select 'dispute', disputes.id, orders.id, orders.number
from disputes join orders on orders.id = disputes.order_id;
