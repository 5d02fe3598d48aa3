-- The books name parties. The rows are checked by the next migration, which keeps nobody from writing.
alter table ledger_entries
  drop constraint ledger_entries_party_id_fkey,
  add constraint ledger_entries_of_parties foreign key (party_id) references parties not valid;
alter table ledger_snapshots
  drop constraint ledger_snapshots_party_id_fkey,
  add constraint ledger_snapshots_of_parties foreign key (party_id) references parties not valid;
alter table order_line_shares
  drop constraint order_line_shares_party_id_fkey,
  add constraint order_line_shares_of_parties foreign key (party_id) references parties not valid;
alter table earnings
  drop constraint earnings_party_id_fkey,
  add constraint earnings_of_parties foreign key (party_id) references parties not valid;

-- With the user whose balance the earnings belong to.
create or replace view line_earnings as
select payees.line_id, payees.party_id, payees.unit_earnings,
  (payees.unit_earnings::bigint * order_lines.quantity - coalesce((
    select sum((shares ->> payees.party_id::text)::bigint)
    from refund_lines where order_line_id = payees.line_id and borne_by = 'seller'), 0))::bigint
    as earnings,
  payees.unit_earnings_vat, earnings.released_at, parties.holder_id
from (
  select order_line_id as line_id, party_id, unit_earnings, unit_earnings_vat from order_line_shares
  union all
  select order_lines.id, coalesce(order_lines.owner_id, sellables.owner_id), unit_earnings,
    unit_earnings_vat
  from order_lines left join sellables on sellables.id = order_lines.sellable_id
  where not exists (select from order_line_shares where order_line_id = order_lines.id)
) as payees join order_lines on order_lines.id = payees.line_id
left join earnings on earnings.order_line_id = payees.line_id
  and earnings.party_id = payees.party_id
left join parties on parties.id = payees.party_id;
