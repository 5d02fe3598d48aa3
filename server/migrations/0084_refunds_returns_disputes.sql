-- Money back in part, things that come back, disputes, and what the house keeps about an order.

-- How much of an order went back, or is on its way back: never more than was paid.
alter table orders add column refunded_total integer not null default 0;
alter table orders add constraint orders_refunded_within_total
  check (refunded_total between 0 and total) not valid;

alter table order_lines
  -- When the order was paid: sellers look at their lines by time.
  add column sold_at timestamptz,
  -- Copies that are not to be made any more, or that came back.
  add column refunded_quantity integer not null default 0;
alter table order_lines add constraint order_lines_refunded_within_quantity
  check (refunded_quantity between 0 and quantity) not valid;

update order_lines set sold_at = orders.paid_at
from orders where orders.id = order_id and orders.paid_at is not null;

create index order_lines_by_owner_and_time on order_lines (owner_id, sold_at desc, id desc)
  where owner_id is not null and sold_at is not null;
drop index order_lines_by_owner;

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('late', 'cancelled', 'damaged', 'wrong_item',
    'not_as_described', 'changed_mind', 'lost', 'goodwill', 'other', 'dispute')),
  add column postage integer not null default 0 check (postage >= 0),
  add column postage_vat integer not null default 0 check (postage_vat between 0 and postage),
  add column duty integer not null default 0 check (duty >= 0),
  -- For the house alone.
  add column note text not null default '',
  add column made_by uuid references users,
  -- What the caller called its request: the same request gives back once, whenever it comes again.
  add column request_key text;

create unique index refunds_once on refunds (order_id, request_key) where request_key is not null;

-- What a refund takes from each line. A quantity of 0 is money alone.
create table refund_lines (
  refund_id uuid not null references refunds on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  quantity integer not null check (quantity >= 0),
  amount integer not null check (amount >= 0),
  vat integer not null check (vat between 0 and amount),
  mechanicals integer not null check (mechanicals >= 0),
  -- {"<id of who earned it>": minor units}
  shares jsonb not null,
  primary key (refund_id, order_line_id)
);

create index refund_lines_by_line on refund_lines (order_line_id);

-- So far only whole orders were given back.
update refunds set postage = postage_total, postage_vat = orders.postage_vat, duty = duty_total
from orders where orders.id = refunds.order_id;

insert into refund_lines (refund_id, order_line_id, quantity, amount, vat, mechanicals, shares)
select refunds.id, order_lines.id, quantity, unit_price * quantity, unit_vat * quantity,
  unit_mechanicals * quantity,
  coalesce(
    (select jsonb_object_agg(party_id, order_line_shares.unit_earnings * quantity)
      from order_line_shares where order_line_id = order_lines.id),
    jsonb_build_object(owner_id, unit_earnings * quantity))
from refunds join order_lines using (order_id) where owner_id is not null;

update orders set refunded_total = total
where refunded_at is not null or exists (select from refunds where refunds.order_id = orders.id);

update order_lines set refunded_quantity = quantity
from orders where orders.id = order_id and orders.refunded_total > 0;

alter table orders validate constraint orders_refunded_within_total;
alter table order_lines validate constraint order_lines_refunded_within_quantity;

-- Whoever writes a refund: the order counts it, and the constraint above refuses one too much.
create function count_refund() returns trigger language plpgsql as $$
begin
  update orders set refunded_total = refunded_total + new.amount where id = new.order_id;
  return null;
end $$;

create trigger refunds_count after insert on refunds
  for each row when (new.order_id is not null) execute function count_refund();

create function count_refund_line() returns trigger language plpgsql as $$
begin
  update order_lines set refunded_quantity = refunded_quantity + new.quantity
  where id = new.order_line_id;
  return null;
end $$;

create trigger refund_lines_count after insert on refund_lines
  for each row when (new.quantity > 0) execute function count_refund_line();

-- The bank takes money back for a buyer, until it is decided whose it is.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  payment_id text not null unique,
  state text not null check (state in ('opened', 'won', 'lost')),
  amount integer not null check (amount > 0),
  currency text not null,
  -- In the words of the card company.
  reason text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'opened') = (closed_at is null))
);

create index disputes_by_order on disputes (order_id);
create index disputes_newest on disputes (opened_at desc, id desc);

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in
    ('sale', 'refund', 'late_payment', 'dispute', 'dispute_won', 'dispute_lost')) not valid;
alter table ledger_transactions validate constraint ledger_transactions_kind_check;
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('card', 'card_fees', 'sales',
    'vat_due', 'postage', 'duty_due', 'mechanicals', 'mechanicals_due', 'earnings',
    'earnings_pending', 'disputed', 'dispute_losses')) not valid;
alter table ledger_entries validate constraint ledger_entries_account_check;

create index ledger_transactions_newest on ledger_transactions (currency, booked_at desc, id desc);

-- What buyers want to give back, and what the house answered.
create table order_returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  state text not null default 'asked'
    check (state in ('asked', 'expected', 'refunded', 'reprinted', 'declined')),
  reason text not null check (reason in ('damaged', 'wrong_item', 'not_as_described', 'changed_mind')),
  text text not null,
  answer text not null default '',
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users,
  refund_id uuid references refunds,
  check ((state = 'asked') = (answered_at is null)),
  check ((state = 'refunded') = (refund_id is not null))
);

create index order_returns_by_order on order_returns (order_id);
create index order_returns_newest on order_returns (asked_at desc, id desc);
create index order_returns_open on order_returns (asked_at desc, id desc)
  where state in ('asked', 'expected');

create table order_return_lines (
  return_id uuid not null references order_returns on delete cascade,
  order_line_id uuid not null references order_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  primary key (return_id, order_line_id)
);

create index order_return_lines_by_line on order_return_lines (order_line_id);

-- For the house alone. A note is written once: what turned out to be wrong gets another.
create table order_notes (
  id bigint primary key generated always as identity,
  order_id uuid not null references orders on delete cascade,
  author_id uuid references users,
  text text not null,
  written_at timestamptz not null
);

create index order_notes_by_order on order_notes (order_id, id);

create function refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'Notes are only ever added to: write another one'
    using errcode = 'restrict_violation';
end $$;

create trigger order_notes_stay before update on order_notes
  for each row execute function refuse_note_change();

-- Which letters went out about an order, and where to.
create table order_mails (
  id bigint primary key generated always as identity,
  order_id uuid not null references orders on delete cascade,
  letter text not null,
  recipient text not null,
  subject text not null,
  sent_at timestamptz not null
);

create index order_mails_by_order on order_mails (order_id, id);

-- The house looks orders up: newest first, by state, by what somebody remembers of one.
create extension if not exists pg_trgm;

create index orders_newest on orders (created_at desc, id desc);
create index orders_unpaid on orders (created_at desc, id desc)
  where paid_at is null and cancelled_at is null;
create index orders_waiting on orders (created_at desc, id desc)
  where paid_at is not null and production_at is null and dispatched_at is null
    and delivered_at is null and cancelled_at is null and refunded_at is null;
create index orders_in_production on orders (created_at desc, id desc)
  where production_at is not null and dispatched_at is null and delivered_at is null
    and cancelled_at is null and refunded_at is null;
create index orders_dispatched on orders (created_at desc, id desc)
  where dispatched_at is not null and delivered_at is null
    and cancelled_at is null and refunded_at is null;
create index orders_cancelled on orders (created_at desc, id desc) where cancelled_at is not null;
create index orders_refunded on orders (created_at desc, id desc) where refunded_total > 0;
create index orders_held on orders (created_at desc, id desc) where held_at is not null;
create index orders_by_email on orders (lower(email) text_pattern_ops);
create index orders_by_number on orders (lower(number) text_pattern_ops);
create index orders_by_tracking on orders (lower(tracking) text_pattern_ops) where tracking is not null;
create index orders_by_name on orders using gin (folded(address ->> 'name') gin_trgm_ops);
create index order_lines_by_title on order_lines using gin (folded(title) gin_trgm_ops);
