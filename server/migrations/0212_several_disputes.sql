-- A charge can be disputed several times, in parts. Rows of the previous version have no id of the
-- provider; the next event about them adds it.
alter table disputes
  add column provider_id text,
  drop constraint disputes_payment_id_key;

create unique index disputes_by_provider on disputes (provider_id) where provider_id is not null;
create index disputes_by_payment on disputes (payment_id);

-- What the card provider charges for a dispute, or gives back (negative), by its own id.
create table dispute_fees (
  id uuid primary key default gen_random_uuid(),
  dispute_id uuid not null references disputes on delete cascade,
  provider_id text not null unique,
  amount integer not null check (amount <> 0),
  currency text not null,
  booked_at timestamptz not null
);

create index dispute_fees_by_dispute on dispute_fees (dispute_id);

create or replace view order_references as
select 'order' as kind, id as reference, id as order_id, number from orders
union all
select 'refund', refunds.id, orders.id, orders.number
from refunds join orders on orders.id = refunds.order_id
union all
select 'refund', refund_attempts.id, orders.id, orders.number
from refund_attempts join refunds on refunds.id = refund_id join orders on orders.id = refunds.order_id
where refund_attempts.id <> refund_id
union all
select 'dispute', disputes.id, orders.id, orders.number
from disputes join orders on orders.id = disputes.order_id
union all
select 'dispute', dispute_fees.id, orders.id, orders.number
from dispute_fees join disputes on disputes.id = dispute_id join orders on orders.id = disputes.order_id
union all
select 'checkout', checkout_id, id, number from orders where checkout_id is not null
union all
select 'earning', order_lines.id, orders.id, orders.number
from order_lines join orders on orders.id = order_lines.order_id;
