-- How a failed refund ended, in one or several parts.
create table refund_settlements (
  id uuid primary key default uuidv7(),
  refund_id uuid not null references refunds on delete cascade,
  amount integer not null check (amount > 0),
  -- The bank gave it to the buyer in this dispute; else staff paid it in another way.
  dispute_id uuid references disputes on delete cascade,
  settled_at timestamptz not null,
  -- The dispute was won in the end, so the buyer does not have it.
  undone_at timestamptz
);

create index refund_settlements_by_refund on refund_settlements (refund_id);
create index refund_settlements_by_dispute on refund_settlements (dispute_id)
  where dispute_id is not null;

-- Null if the attempt is about the whole refund.
alter table refund_attempts add column amount integer check (amount > 0);

-- The lost dispute in which the bank took this refund.
alter table refunds add column dispute_id uuid references disputes on delete set null;
create index refunds_by_dispute on refunds (dispute_id) where dispute_id is not null;

alter table disputes
  -- What is left of a lost dispute after refunds that it settled or became: the buyer has that twice.
  add column loss integer not null default 0 check (loss >= 0),
  -- Null for a payment that was too late for an order.
  alter column order_id drop not null;

update disputes set loss = booked.loss
from (
  select reference, sum(amount)::integer as loss
  from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
  where kind = 'dispute_lost' and account = 'dispute_losses' group by reference) as booked
where booked.reference = disputes.id::text and state = 'lost';

update refunds set dispute_id = (
  select disputes.id from disputes
  where disputes.order_id = refunds.order_id and state = 'lost'
  order by abs(extract(epoch from closed_at - refunds.created_at)), disputes.id limit 1)
where reason = 'dispute';

insert into refund_settlements (refund_id, amount, dispute_id, settled_at)
select refunds.id, refunds.amount, case when settled_by is null then (
    select disputes.id from disputes
    where disputes.order_id = refunds.order_id and state = 'lost'
    order by abs(extract(epoch from closed_at - refunds.settled_at)), disputes.id limit 1) end,
  refunds.settled_at
from refunds where settled_at is not null;

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
select 'refund', refund_settlements.id, orders.id, orders.number
from refund_settlements join refunds on refunds.id = refund_id join orders on orders.id = refunds.order_id
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
