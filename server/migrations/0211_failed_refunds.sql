-- Refunds that wait at the bank or fail. The state follows from the moments: settled, failed, done,
-- or else on its way.
alter table refunds
  add column failed_at timestamptz,
  add column failure text,
  -- Paid in another way, by whom, and how.
  add column settled_at timestamptz,
  add column settled_by uuid references users,
  add column settled_note text not null default '';

create index refunds_failed on refunds (failed_at desc, id desc)
  where failed_at is not null and settled_at is null;
create index refunds_pending on refunds (created_at desc, id desc)
  where done_at is null and failed_at is null;
create index refunds_settled on refunds (settled_at desc, id desc) where settled_at is not null;

-- How often the card provider was asked. The first attempt has the id of its refund, and is written
-- when the provider answers; a further one is written before it is asked.
create table refund_attempts (
  id uuid primary key,
  refund_id uuid not null references refunds on delete cascade,
  -- The provider's id; null until it has answered.
  provider_id text unique,
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  failure text,
  made_by uuid references users,
  started_at timestamptz not null,
  changed_at timestamptz not null
);

create index refund_attempts_by_refund on refund_attempts (refund_id, started_at);

-- Of the simulated card provider.
alter table sandbox_refunds
  add column state text not null default 'succeeded'
    check (state in ('pending', 'succeeded', 'failed')),
  add column failure text;

insert into ledger_kinds (code, refers_to) values
  ('refund_retried', 'refund'),
  ('refund_settled', 'refund');

-- A further attempt has an id of its own.
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
select 'checkout', checkout_id, id, number from orders where checkout_id is not null
union all
select 'earning', order_lines.id, orders.id, orders.number
from order_lines join orders on orders.id = order_lines.order_id;
