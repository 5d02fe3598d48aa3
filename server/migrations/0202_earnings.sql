-- VAT in the earnings, frozen apart from them. Constraints are validated after the rows are filled.
alter table order_lines
  add column unit_earnings_vat integer not null default 0,
  -- When the earnings become available, if not some days after dispatch.
  add column available_from date,
  add constraint order_lines_earnings_vat_check
    check (unit_earnings_vat between 0 and unit_earnings) not valid;
alter table order_line_shares
  add column unit_earnings_vat integer not null default 0,
  add constraint order_line_shares_earnings_vat_check
    check (unit_earnings_vat between 0 and unit_earnings) not valid;
-- VAT in the refunded shares, by party.
alter table refund_lines add column shares_vat jsonb not null default '{}';

-- Set by the tax profile of a seller, never by a VAT number that was only typed.
create table seller_tax_status (
  user_id uuid not null references users,
  country_iso text not null check (country_iso ~ '^[A-Z]{2}$'),
  vat_number text not null check (vat_number <> ''),
  registered_from date not null,
  -- The first day on which it no longer applies.
  registered_to date check (registered_to > registered_from),
  primary key (user_id, registered_from)
);

-- Kept by admins. Units of the currency for one pound, in millionths.
create table exchange_rates (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date not null,
  per_pound bigint not null check (per_pound > 0),
  primary key (currency, valid_from)
);

-- As the first price lists were converted.
insert into exchange_rates (currency, valid_from, per_pound) values
  ('GBP', '2020-01-01', 1000000),
  ('EUR', '2020-01-01', 1170000),
  ('USD', '2020-01-01', 1300000);

-- What a payee earned with a line: its value in the currency of payouts, and when it was released.
create table earnings (
  order_line_id uuid not null references order_lines on delete cascade,
  party_id uuid not null references users,
  payout_currency text not null check (payout_currency ~ '^[A-Z]{3}$'),
  -- For all copies, with VAT.
  payout_amount integer not null check (payout_amount >= 0),
  -- Payout currency for one unit of the currency of the sale, in millionths.
  rate bigint not null check (rate > 0),
  rate_day date not null,
  -- When the earnings became available.
  released_at timestamptz,
  primary key (order_line_id, party_id)
);

create index earnings_by_party on earnings (party_id);
create index earnings_unreleased on earnings (order_line_id) where released_at is null;

create or replace view line_earnings as
select payees.line_id, payees.party_id, payees.unit_earnings,
  (payees.unit_earnings::bigint * order_lines.quantity - coalesce((
    select sum((shares ->> payees.party_id::text)::bigint)
    from refund_lines where order_line_id = payees.line_id and borne_by = 'seller'), 0))::bigint
    as earnings,
  payees.unit_earnings_vat, earnings.released_at
from (
  select order_line_id as line_id, party_id, unit_earnings, unit_earnings_vat from order_line_shares
  union all
  -- Lines of the first version name no owner.
  select order_lines.id, coalesce(order_lines.owner_id, releases.owner_id), unit_earnings,
    unit_earnings_vat
  from order_lines left join releases on releases.id = order_lines.release_id
  where not exists (select from order_line_shares where order_line_id = order_lines.id)
) as payees join order_lines on order_lines.id = payees.line_id
left join earnings on earnings.order_line_id = payees.line_id
  and earnings.party_id = payees.party_id;

-- Corrections of earlier bookings refer to what they correct, in words.
alter table ledger_kinds
  drop constraint ledger_kinds_refers_to_check,
  add constraint ledger_kinds_refers_to_check check (refers_to in
    ('order', 'checkout', 'refund', 'dispute', 'earning', 'payout', 'write_off', 'correction'));
insert into ledger_kinds (code, refers_to) values ('correction', 'correction');

-- Releases of earnings refer to the line and the payee.
create or replace view order_references as
select 'order' as kind, id as reference, id as order_id, number from orders
union all
select 'refund', refunds.id, orders.id, orders.number
from refunds join orders on orders.id = refunds.order_id
union all
select 'dispute', disputes.id, orders.id, orders.number
from disputes join orders on orders.id = disputes.order_id
union all
select 'checkout', checkout_id, id, number from orders where checkout_id is not null
union all
select 'earning', order_lines.id, orders.id, orders.number
from order_lines join orders on orders.id = order_lines.order_id;
