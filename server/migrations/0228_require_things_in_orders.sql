alter table order_lines
  add constraint order_lines_kind_check check (kind in ('release', 'merch', 'ticket')) not valid,
  add constraint order_lines_mode_check check (mode in ('shop', 'proof', 'creator-copies')) not valid,
  add constraint order_lines_are_complete check (num_nulls(kind, mode) = 0) not valid,
  add constraint order_lines_of_sellables foreign key (sellable_id) references sellables not valid;

-- Lines of the first version name no owner; the owner of the thing is meant.
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
  select order_lines.id, coalesce(order_lines.owner_id, sellables.owner_id), unit_earnings,
    unit_earnings_vat
  from order_lines left join sellables on sellables.id = order_lines.sellable_id
  where not exists (select from order_line_shares where order_line_id = order_lines.id)
) as payees join order_lines on order_lines.id = payees.line_id
left join earnings on earnings.order_line_id = payees.line_id
  and earnings.party_id = payees.party_id;
