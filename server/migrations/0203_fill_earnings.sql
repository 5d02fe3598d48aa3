-- Until now, sellers with a VAT number got 20% VAT within their earnings. It is separated as it was
-- computed, for sellers in the UK: elsewhere it cannot be reclaimed and stays an expense. Earnings at
-- the plain rate of that day had none: the number was typed later.
with plain as (
  select order_lines.id, coalesce(order_lines.owner_id, releases.owner_id) as owner_id,
    unit_ppd::numeric * (coalesce((
      select basis_points from seller_rates
      where seller_rates.user_id = coalesce(order_lines.owner_id, releases.owner_id)
        and valid_from <= coalesce(sold_at, now())
      order by valid_from desc, seller_rates.id desc limit 1), 2000)
      -- Own works earn the share of the mechanicals.
      + case when type = 'release' and unit_mechanicals = 0 then 850 else 0 end) / 10000 as net
  from order_lines left join releases on releases.id = order_lines.release_id
), of_shares as (
  update order_line_shares
  set unit_earnings_vat = unit_earnings - round(unit_earnings / 1.2)::integer
  from plain join sellers on coalesce(vat_number, '') <> '' and country_iso = 'GB'
  where plain.id = order_line_id and sellers.user_id = party_id
    and unit_earnings > round(net * share_basis_points / 10000) + 1
  returning order_line_id, unit_earnings_vat
), of_lines as (
  select order_line_id as id, sum(unit_earnings_vat)::integer as vat from of_shares group by 1
  union all
  select plain.id, unit_earnings - round(unit_earnings / 1.2)::integer
  from plain join sellers on sellers.user_id = plain.owner_id and coalesce(vat_number, '') <> ''
    and country_iso = 'GB'
  join order_lines on order_lines.id = plain.id
  where unit_earnings > round(net) + 1
    and not exists (select from order_line_shares where order_line_id = plain.id)
)
update order_lines set unit_earnings_vat = of_lines.vat
from of_lines where of_lines.id = order_lines.id;

update refund_lines set shares_vat = (
  select coalesce(jsonb_object_agg(party_id,
    round((shares ->> party_id::text)::numeric * line_earnings.unit_earnings_vat
      / line_earnings.unit_earnings)), '{}')
  from line_earnings
  where line_id = order_line_id and line_earnings.unit_earnings_vat > 0
    and shares ? party_id::text)
from order_lines where order_lines.id = order_line_id and order_lines.unit_earnings_vat > 0;

-- Only what was booked can be released and paid out.
insert into earnings (order_line_id, party_id, payout_currency, payout_amount, rate, rate_day)
select line_id, party_id, payout.currency,
  round(unit_earnings::numeric * quantity * payout.rate / 1000000), payout.rate, payout.day
from (
  select line_earnings.line_id, line_earnings.party_id, line_earnings.unit_earnings, quantity,
    orders.currency, case
      when country_iso_of_seller = 'US' then 'USD'
      when country_iso_of_seller in ('AT', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR',
        'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PT', 'SI', 'SK') then 'EUR'
      else 'GBP' end as payout_currency
  from line_earnings
  join order_lines on order_lines.id = line_id
  join orders on orders.id = order_lines.order_id
  left join lateral (select country_iso as country_iso_of_seller from sellers
    where sellers.user_id = line_earnings.party_id) as seller on true
  where line_earnings.unit_earnings > 0 and exists (select from ledger_transactions
    where kind = 'sale' and reference in (orders.id::text, 'demo ' || orders.id::text))
) as sold
cross join lateral (
  select paid.currency, round(paid.per_pound::numeric * 1000000 / sale.per_pound)::bigint as rate,
    greatest(paid.valid_from, sale.valid_from) as day
  from exchange_rates as paid, exchange_rates as sale
  where paid.currency = sold.payout_currency and sale.currency = sold.currency
) as payout;

-- That VAT was booked as an expense, and the rest of it is reclaimed.
with old as (
  select orders.currency, sum(order_lines.unit_earnings_vat::bigint * order_lines.quantity
    - coalesce((select sum(part.value::bigint) from refund_lines,
        jsonb_each_text(refund_lines.shares_vat) as part
      where refund_lines.order_line_id = order_lines.id and borne_by = 'seller'), 0)) as vat
  from order_lines join orders on orders.id = order_lines.order_id
  where order_lines.unit_earnings_vat > 0 and exists (select from earnings
    where earnings.order_line_id = order_lines.id)
  group by orders.currency
), booked as (
  insert into ledger_transactions (kind, reference, currency, booked_at)
  select 'correction', 'VAT in earnings, ' || currency, currency, now() from old where vat > 0
  returning id, currency
)
insert into ledger_entries (transaction_id, account, amount)
select booked.id, entry.account, entry.sign * old.vat
from booked join old using (currency)
cross join (values ('input_vat', 1), ('earnings', -1)) as entry (account, sign);

alter table order_lines validate constraint order_lines_earnings_vat_check;
alter table order_line_shares validate constraint order_line_shares_earnings_vat_check;
