-- While 0203 was new, processes of the version before it still refunded earnings as one figure with
-- their VAT. It is separated as in 0203, and the ledger is corrected: input VAT of earnings that
-- sellers gave back, and losses where they kept them.
with separated as (
  update refund_lines set shares_vat = (
    select coalesce(jsonb_object_agg(party_id,
      round((shares ->> party_id::text)::numeric * line_earnings.unit_earnings_vat
        / line_earnings.unit_earnings)), '{}')
    from line_earnings
    where line_id = order_line_id and line_earnings.unit_earnings_vat > 0
      and shares ? party_id::text)
  from order_lines
  where order_lines.id = order_line_id and order_lines.unit_earnings_vat > 0
    and shares_vat = '{}' and shares <> '{}'
  returning refund_id, borne_by, shares_vat
), old as (
  select refunds.id, refunds.currency,
    case borne_by when 'seller' then 'input_vat' else 'refund_losses' end as account,
    sum(part.value::bigint)::integer as vat
  from separated join refunds on refunds.id = refund_id
  cross join lateral jsonb_each_text(separated.shares_vat) as part
  -- A refund that knew the VAT has booked it.
  where not exists (select from ledger_transactions
    join ledger_entries on transaction_id = ledger_transactions.id
    where kind = 'refund' and reference = refunds.id::text and account = 'input_vat')
  group by refunds.id, refunds.currency, borne_by
), booked as (
  insert into ledger_transactions (kind, reference, currency, booked_at)
  select distinct 'correction', 'VAT in refund ' || id, currency, now() from old where vat > 0
  returning id, reference
)
insert into ledger_entries (transaction_id, booked_at, account, amount)
select booked.id, now(), entry.account, sum(entry.amount)
from booked join old on booked.reference = 'VAT in refund ' || old.id
cross join lateral (values (old.account, -old.vat), ('earnings', old.vat)) as entry (account, amount)
where old.vat > 0
group by booked.id, entry.account;
