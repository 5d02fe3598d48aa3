/** Tickets that are sold, refunded or given to guests, in the same transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

interface NewTickets {
  /** What `line_id` refers to. */
  source: 'order_line_id' | 'guest_id';
  holderName: RawBuilder<string>;
}

/**
 * The last part of a statement with `lines (category_id, line_id, quantity)` and `numbered (id,
 * event_id, before)`, where `before` is the last number that the category gave. A trigger gives each
 * ticket its number in the event and a random code. Ordered by event, so that two sales of the same
 * events lock them in one order.
 */
export function insertTicketsSql({ source, holderName }: NewTickets): RawBuilder<unknown> {
  return sql`insert into tickets (event_id, category_id, serial, number, ${sql.ref(source)}, holder_name)
    select event_id, numbered.id, 0,
      before + row_number() over (partition by numbered.id order by line_id, place),
      line_id, ${holderName}
    from numbered join lines on lines.category_id = numbered.id
    cross join generate_series(1, quantity) as place
    order by event_id, numbered.id, line_id, place`;
}

/**
 * The chosen ones first, then the highest numbers. Returns how many there were, and which of them had
 * been passed on.
 */
export async function cancelTickets(
  tx: Tx,
  {
    lineId,
    quantity,
    chosen = [],
  }: { lineId: string; quantity: number; chosen?: readonly string[] },
  now: Date,
): Promise<{ cancelled: number; passedOn: string[] }> {
  const { rows } = await sql<{
    id: string;
    transfers: number;
  }>`update tickets set cancelled_at = ${now} where id in (
    select id from tickets where order_line_id = ${lineId} and cancelled_at is null
    order by id = any(${[...chosen]}::uuid[]) desc, number desc limit ${quantity})
    returning id, transfers`.execute(tx);
  const passedOn = rows.filter(({ transfers }) => transfers > 0).map(({ id }) => id);
  return { cancelled: rows.length, passedOn };
}
