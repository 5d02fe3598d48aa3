/**
 * Every sale and refund of tickets of an event, as it was booked: the ledger is written from the same
 * order lines and refunds, so both add up to the same penny. Free tickets have no order line.
 */
import type { BookedTickets } from '@lathe/rules/event-settlement';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

/** Selects what a line or a refund added or took. */
function bookedParts(eventId: string): RawBuilder<unknown> {
  const lines = sql`order_lines.sold_at is not null and order_lines.sellable_id in (
    select id from ticket_categories where event_id = ${eventId})`;
  return sql`
    select order_lines.id as line_id, 'sale' as kind, sold_at as booked_at, quantity as tickets,
      unit_price::bigint * quantity as gross, unit_vat::bigint * quantity as vat,
      unit_earnings::bigint * quantity as earned,
      unit_earnings_vat::bigint * quantity as earned_vat, 0::bigint as borne
    from order_lines where ${lines}
    union all
    select order_lines.id, 'refund', refunds.created_at, -refund_lines.quantity,
      -refund_lines.amount::bigint, -refund_lines.vat::bigint,
      case borne_by when 'seller' then -shares.total else 0 end,
      case borne_by when 'seller' then -shares.vat else 0 end,
      case borne_by when 'seller' then 0 else shares.total - shares.vat end
    from order_lines
    join refund_lines on refund_lines.order_line_id = order_lines.id
    join refunds on refunds.id = refund_id
    cross join lateral (select
      (select coalesce(sum(value::bigint), 0)::bigint from jsonb_each_text(refund_lines.shares))
        as total,
      (select coalesce(sum(value::bigint), 0)::bigint from jsonb_each_text(shares_vat))
        as vat) as shares
    where ${lines} and (refund_lines.amount <> 0 or refund_lines.quantity <> 0)`;
}

/** What all of them add up to, in the order of the categories. */
export async function sumBooked(db: Db, eventId: string): Promise<BookedTickets[]> {
  const { rows } = await sql<BookedTickets>`
    select orders.currency, categories.id as "categoryId",
      vat_basis_points as "vatBasisPoints", booked.kind,
      exists (select from earnings where order_line_id = order_lines.id
        and released_at is not null) as "isReleased",
      sum(tickets)::integer as tickets, sum(gross)::bigint as gross, sum(vat)::bigint as vat,
      sum(earned)::bigint as earned, sum(earned_vat)::bigint as "earnedVat",
      sum(borne)::bigint as borne
    from (${bookedParts(eventId)}) as booked
    join order_lines on order_lines.id = line_id
    join orders on orders.id = order_id
    join ticket_categories as categories on categories.id = sellable_id
    group by 1, 2, 3, 4, 5, categories.position, categories.number
    order by categories.position, categories.number`.execute(db);
  return rows;
}

export interface BookedLine extends Omit<BookedTickets, 'categoryId' | 'isReleased'> {
  lineId: string;
  bookedAt: Date;
  order: string;
  category: string;
}

/** Oldest first. */
export async function listBooked(db: Db, eventId: string): Promise<BookedLine[]> {
  const { rows } = await sql<BookedLine>`
    select line_id as "lineId", booked.kind, booked_at as "bookedAt", orders.number as order,
      categories.name as category, orders.currency, vat_basis_points as "vatBasisPoints",
      tickets, gross, vat, earned, earned_vat as "earnedVat", borne
    from (${bookedParts(eventId)}) as booked
    join order_lines on order_lines.id = line_id
    join orders on orders.id = order_id
    join ticket_categories as categories on categories.id = sellable_id
    order by booked_at, orders.number, categories.number, booked.kind desc`.execute(db);
  return rows;
}

export interface SoldOnDay {
  day: string;
  categoryId: string;
  category: string;
  sold: number;
  refunded: number;
}

/** By day in London, as sales and royalties. */
export async function soldByDay(db: Db, eventId: string): Promise<SoldOnDay[]> {
  const { rows } = await sql<SoldOnDay>`
    select (booked_at at time zone 'Europe/London')::date::text as day,
      categories.id as "categoryId", categories.name as category,
      coalesce(sum(tickets) filter (where booked.kind = 'sale'), 0)::integer as sold,
      coalesce(-sum(tickets) filter (where booked.kind = 'refund'), 0)::integer as refunded
    from (${bookedParts(eventId)}) as booked
    join order_lines on order_lines.id = line_id
    join ticket_categories as categories on categories.id = sellable_id
    where tickets <> 0
    group by 1, categories.id
    order by 1, categories.position, categories.number`.execute(db);
  return rows;
}
