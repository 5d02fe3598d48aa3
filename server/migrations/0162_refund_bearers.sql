-- Who bears the earnings of what was refunded: the sellers give them back, or Lathe pays them.
-- All earlier refunds took them from the sellers, as do processes of the previous version.
alter table refund_lines add column borne_by text not null default 'seller'
  constraint refund_lines_borne_by_check check (borne_by in ('seller', 'lathe'));

-- Only what the sellers gave back is taken off.
create or replace view line_earnings as
select payees.line_id, payees.party_id, payees.unit_earnings,
  (payees.unit_earnings::bigint * order_lines.quantity - coalesce((
    select sum((shares ->> payees.party_id::text)::bigint)
    from refund_lines where order_line_id = payees.line_id and borne_by = 'seller'), 0))::bigint
    as earnings
from (
  select order_line_id as line_id, party_id, unit_earnings from order_line_shares
  union all
  -- Lines of the first version name no owner.
  select order_lines.id, coalesce(order_lines.owner_id, releases.owner_id), unit_earnings
  from order_lines left join releases on releases.id = order_lines.release_id
  where not exists (select from order_line_shares where order_line_id = order_lines.id)
) as payees join order_lines on order_lines.id = payees.line_id;

-- Earnings that Lathe pays for refunded copies.
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('card', 'card_fees', 'sales',
    'vat_due', 'postage', 'duty_due', 'mechanicals', 'mechanicals_due', 'earnings',
    'earnings_pending', 'disputed', 'dispute_losses', 'refund_losses')) not valid;
alter table ledger_entries validate constraint ledger_entries_account_check;
