/**
 * What all payees get: from the seller's own things, and for a label also from releases of artists
 * who share their sales with it. Read on every use, because an agreement can end at any time. Shares
 * of an invited payee are those of the user who has them by now.
 */
import { type RawBuilder, sql } from 'kysely';
import { isGrantedOnThing } from '../labels/index.ts';
import type { BookedPeriod } from './royalty-lines.ts';

/** As `royaltyParts`, with the payee. By artist, a copy counts once for all of its payees. */
export function sharedParts(
  { userId, from, to }: BookedPeriod,
  by: 'payee' | 'artist',
): RawBuilder<unknown> {
  const isMine = by === 'payee' ? sql`order_lines.owner_id = ${userId}` : mineOrShared(userId);
  const copies = (place: RawBuilder<unknown>) =>
    by === 'payee' ? sql`1` : sql`case when ${place} = 1 then 1 else 0 end`;
  const within = (column: RawBuilder<unknown>) =>
    sql`${from ? sql`${column} >= ${from}` : sql`true`} and ${to ? sql`${column} < ${to}` : sql`true`}`;
  return sql`
    select parts.kind, parts.currency, parts.line_id, coalesce(holder_id, parts.party_id) as party_id,
      parts.copies, parts.total, parts.vat
    from (
    select 'sale' as kind, orders.currency, order_lines.id as line_id, payee.party_id,
      order_lines.quantity * ${copies(sql`payee.place`)} as copies,
      payee.unit_earnings::bigint * order_lines.quantity as total,
      payee.unit_earnings_vat::bigint * order_lines.quantity as vat
    from order_lines join orders on orders.id = order_lines.order_id
    cross join lateral (
      select party_id, unit_earnings, unit_earnings_vat,
        row_number() over (order by party_id) as place
      from order_line_shares where order_line_id = order_lines.id
      union all
      select order_lines.owner_id, order_lines.unit_earnings, order_lines.unit_earnings_vat, 1
      where not exists (select from order_line_shares where order_line_id = order_lines.id)
    ) as payee
    where ${isMine} and payee.unit_earnings > 0 and order_lines.sold_at is not null
      and ${within(sql`order_lines.sold_at`)}
    union all
    select 'refund', refunds.currency, order_lines.id, payee.party_id::uuid,
      -refund_lines.quantity * ${copies(sql`payee.place`)}, -payee.amount::bigint,
      -coalesce((refund_lines.shares_vat ->> payee.party_id)::bigint, 0)
    from refunds
    join refund_lines on refund_lines.refund_id = refunds.id and borne_by = 'seller'
    join order_lines on order_lines.id = refund_lines.order_line_id
    cross join lateral (
      select key as party_id, value as amount, row_number() over (order by key) as place
      from jsonb_each_text(refund_lines.shares) where value <> '0') as payee
    where ${isMine} and ${within(sql`refunds.created_at`)}
    ) as parts left join parties on parties.id = parts.party_id`;
}

function mineOrShared(userId: string): RawBuilder<unknown> {
  return sql`(order_lines.owner_id = ${userId} or order_lines.owner_id in (
      select artist_id from label_agreements join labels on labels.id = label_id
      where labels.owner_id = ${userId} and state = 'agreed')
    and ${isGrantedOnThing('order_lines.sellable_id', { ownerId: userId, right: 'sales' })})`;
}
