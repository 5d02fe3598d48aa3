-- Making: each line of a paid order is a job of the plant.

alter table orders
  -- Nothing of it is begun or sent while the house looks into something.
  add column held_at timestamptz,
  -- All of its jobs are packed: it waits for a carrier.
  add column packed_at timestamptz;

create index orders_to_send on orders (packed_at, id)
  where packed_at is not null and dispatched_at is null;
create index orders_on_their_way on orders (dispatched_at, id)
  where dispatched_at is not null and delivered_at is null;

-- What the plant can do; one row.
create table plant (
  id boolean primary key default true check (id),
  -- Records on a working day.
  vinyl_capacity integer not null check (vinyl_capacity between 1 and 100000)
);

insert into plant (vinyl_capacity) values (400);

-- Jobs of one format that go through the plant together.
create table making_batches (
  id uuid primary key default gen_random_uuid(),
  -- On its sheet with a B before it.
  number integer not null unique generated always as identity (start 1001),
  format text not null,
  -- Null when the person has left.
  made_by uuid references users on delete set null,
  made_at timestamptz not null,
  finished_at timestamptz
);

create index making_batches_open on making_batches (number desc) where finished_at is null;
create index making_batches_by_maker on making_batches (made_by) where made_by is not null;

create table making_jobs (
  id uuid primary key default gen_random_uuid(),
  -- On its sheet, as bars, with a J before it.
  number bigint not null unique generated always as identity (start 100001),
  order_id uuid not null references orders on delete cascade,
  -- However often a payment is told of: a line is made once.
  order_line_id uuid not null unique references order_lines on delete cascade,
  -- The code of its release type, or merch.
  format text not null,
  medium text not null check (medium in ('Vinyl', 'CD', 'Merch')),
  sides integer not null check (sides between 0 and 8),
  quantity integer not null check (quantity > 0),
  stage text not null default 'queued'
    check (stage ~ '^(queued|side_[a-h]|disc|print|sleeve|packed|dispatched|cancelled)$'),
  stage_at timestamptz not null,
  -- Not before: a pre-order waits for its record.
  start_on date not null,
  dispatch_on date not null,
  reprints integer not null default 0,
  batch_id uuid references making_batches on delete set null,
  created_at timestamptz not null
);

create index making_jobs_by_stage on making_jobs (stage, dispatch_on, number)
  where stage not in ('dispatched', 'cancelled');
create index making_jobs_by_format on making_jobs (format, stage, dispatch_on, number)
  where stage not in ('dispatched', 'cancelled');
create index making_jobs_by_order on making_jobs (order_id);
create index making_jobs_by_batch on making_jobs (batch_id) where batch_id is not null;
-- How many records are promised for a day.
create index making_jobs_of_vinyl on making_jobs (dispatch_on) include (quantity)
  where medium = 'Vinyl' and stage <> 'cancelled';

-- What happened to a job; only ever added to.
create table making_events (
  id bigint primary key generated always as identity,
  job_id uuid not null references making_jobs on delete cascade,
  at timestamptz not null,
  user_id uuid references users on delete set null,
  event text not null check (event in ('advance', 'reprint', 'dispatch')),
  from_stage text not null,
  to_stage text not null,
  -- Of a reprint.
  reason text not null default ''
);

create index making_events_by_job on making_events (job_id, id);
create index making_events_by_user on making_events (user_id) where user_id is not null;

-- What was paid before there was a plant is made, too.
insert into making_jobs (order_id, order_line_id, format, medium, sides, quantity, stage_at,
  start_on, dispatch_on, created_at)
select orders.id, order_lines.id, coalesce(release_types.code, 'merch'),
  coalesce(release_types.medium, 'Merch'), coalesce(release_types.sides, 0), order_lines.quantity,
  orders.paid_at,
  greatest((orders.paid_at at time zone 'Europe/London')::date,
    max(releases.release_date - 5) over (partition by orders.id)),
  coalesce(orders.dispatch_date, (orders.paid_at at time zone 'Europe/London')::date + 5),
  orders.paid_at
from orders join order_lines on order_lines.order_id = orders.id
left join releases on releases.id = order_lines.release_id
left join release_types on release_types.id = releases.release_type_id
where orders.paid_at is not null and orders.production_at is null and orders.dispatched_at is null
  and orders.cancelled_at is null and orders.refunded_at is null
  and order_lines.type <> 'ticket';

-- Screens of the house hear of each other.
alter table realtime_events drop constraint realtime_events_topic_check,
  add constraint realtime_events_topic_check
    check (topic ~ '^(user|house|public):[A-Za-z0-9_.-]{1,100}$') not valid;
alter table realtime_events validate constraint realtime_events_topic_check;
