/** What a payout is made of, by title: for documents. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { PayoutRow } from './store.ts';
import { untaxedParts } from './untaxed-parts.ts';

export interface PaidItem {
  title: { kind: 'sold'; text: string } | { kind: 'more' | Exclude<GroupKind, 'sold'> };
  /** Null where copies are not counted. */
  copies: number | null;
  /** With VAT. */
  amount: number;
  vat: number;
}

/** More titles than this are added up in one line. */
const TITLES_MAX = 200;

type GroupKind = 'sold' | 'refunds' | 'reserve' | 'exchange' | 'write_off' | 'other';

/** They add up to the gross amount and its VAT. */
export async function readPaidItems(db: Db, payout: PayoutRow): Promise<PaidItem[]> {
  const { rows } = await sql<{
    kind: GroupKind;
    title: string;
    copies: number;
    amount: string;
    vat: string;
  }>`${groupsOf(payout)}`.execute(db);
  const sold = rows.filter(({ kind }) => kind === 'sold');
  const items: PaidItem[] = sold.slice(0, TITLES_MAX).map((row) => ({
    title: { kind: 'sold', text: row.title },
    copies: row.copies,
    amount: Number(row.amount),
    vat: Number(row.vat),
  }));
  const rest = sold.slice(TITLES_MAX);
  if (rest.length > 0) {
    items.push({
      title: { kind: 'more' },
      copies: rest.reduce((sum, { copies }) => sum + copies, 0),
      amount: rest.reduce((sum, { amount }) => sum + Number(amount), 0),
      vat: rest.reduce((sum, { vat }) => sum + Number(vat), 0),
    });
  }
  for (const { kind, amount, vat } of rows) {
    if (kind === 'sold') continue;
    items.push({ title: { kind }, copies: null, amount: Number(amount), vat: Number(vat) });
  }
  return items;
}

/** The VAT of each entry is the one that decided the tax of the payout. */
function groupsOf({ id, userId }: PayoutRow): RawBuilder<unknown> {
  return sql`
    with ${untaxedParts(sql`select ledger_entry_id from payout_lines where payout_id = ${id}`, userId)}
    select case
        when lines.kind in ('earnings_released', 'earnings_claimed') then 'sold'
        when lines.kind = 'refund' then 'refunds'
        when lines.kind in ('reserve_held', 'reserve_released') then 'reserve'
        when lines.kind in ('exchange', 'write_off') then lines.kind else 'other' end as kind,
      coalesce(case when order_lines.artist <> '' then order_lines.title || ', ' || order_lines.artist
        else order_lines.title end, '') as title,
      -- Copies of a line with two shares of this payee count once.
      coalesce(sum(order_lines.quantity - refunded.copies) filter (where lines.party = ${userId}
        or order_lines.owner_id <> ${userId} and not exists (select from order_line_shares as own
          where own.order_line_id = order_lines.id and own.party_id = ${userId})), 0)::integer as copies,
      sum(lines.amount)::text as amount, coalesce(sum(parts.vat), 0)::text as vat
    from lines
    left join parts on parts.entry_id = lines.entry_id
    left join order_lines on lines.kind in ('earnings_released', 'earnings_claimed')
      and order_lines.id = lines.source
    -- Later refunds are lines of their own.
    left join lateral (
      select coalesce(sum(refund_lines.quantity), 0) as copies
      from refund_lines join refunds on refunds.id = refund_id
      where order_line_id = order_lines.id and borne_by = 'seller'
        and refunds.created_at < lines.booked_at) as refunded on order_lines.id is not null
    group by 1, 2 order by 1 desc, sum(lines.amount) desc, 2`;
}
