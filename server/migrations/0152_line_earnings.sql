-- Who earned how much by a line of an order, in minor units: those who share it, or else its owner alone.
-- What was refunded is taken off. Ask for one line at a time, so that its indexes are used.
create view line_earnings as
select payees.line_id, payees.party_id, payees.unit_earnings,
  (payees.unit_earnings::bigint * order_lines.quantity - coalesce((
    select sum((shares ->> payees.party_id::text)::bigint)
    from refund_lines where order_line_id = payees.line_id), 0))::bigint as earnings
from (
  select order_line_id as line_id, party_id, unit_earnings from order_line_shares
  union all
  -- Lines of the first version name no owner.
  select order_lines.id, coalesce(order_lines.owner_id, releases.owner_id), unit_earnings
  from order_lines left join releases on releases.id = order_lines.release_id
  where not exists (select from order_line_shares where order_line_id = order_lines.id)
) as payees join order_lines on order_lines.id = payees.line_id;
