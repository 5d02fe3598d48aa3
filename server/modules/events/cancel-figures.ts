/** What the cancellation of an event would refund. */
import type { CancelFigures } from '@lathe/contract/event-calls';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export type { CancelFigures };

interface RefundRow {
  currency: string;
  orders: number;
  tickets: number;
  amount: number;
  earnings: number;
  disputed: number;
}

/** Lock the pools first if the result is used for a change, so that nothing is sold meanwhile. */
export async function cancelFigures(db: Db | Tx, eventId: string): Promise<CancelFigures> {
  const [refunds, held] = await Promise.all([refundsOf(db, eventId), heldOf(db, eventId)]);
  const refunded = refunds.filter(({ orders }) => orders > 0);
  const sum = (count: (row: RefundRow) => number) =>
    refunds.reduce((all, row) => all + count(row), 0);
  return {
    orders: sum(({ orders }) => orders),
    tickets: sum(({ tickets }) => tickets),
    amounts: refunded.map(({ currency, amount, earnings }) => ({ currency, amount, earnings })),
    disputed: sum(({ disputed }) => disputed),
    held,
  };
}

/** What is being paid for changes by the second, and does not change what the seller decides. */
export function isSameRefund(one: CancelFigures, other: CancelFigures): boolean {
  const textOf = ({ orders, tickets, amounts, disputed }: CancelFigures) =>
    JSON.stringify([
      orders,
      tickets,
      disputed,
      amounts
        .map(({ currency, amount, earnings }) => [currency, amount, earnings])
        .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ]);
  return textOf(one) === textOf(other);
}

/**
 * By currency. A line has tickets of one event, so all that is left of it is refunded: what was
 * sold, minus what earlier refunds took.
 */
async function refundsOf(db: Db | Tx, eventId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    with lines as (
      select order_line_id as id, count(*) as tickets from tickets
      where event_id = ${eventId} and cancelled_at is null group by order_line_id
    ), left_of_lines as (
      select orders.id as order_id, orders.currency, lines.tickets,
        unit_price::bigint * quantity - coalesce((select sum(amount) from refund_lines
          where order_line_id = order_lines.id), 0) as amount,
        unit_earnings::bigint * quantity - coalesce((select sum(share::bigint) from refund_lines
          cross join jsonb_each_text(shares) as given (party, share)
          where order_line_id = order_lines.id), 0) as earnings,
        exists (select from disputes where order_id = orders.id and state = 'opened') as disputed
      from lines join order_lines on order_lines.id = lines.id
      join orders on orders.id = order_lines.order_id
    )
    select currency,
      count(distinct order_id) filter (where not disputed)::integer as orders,
      coalesce(sum(tickets) filter (where not disputed), 0)::integer as tickets,
      coalesce(sum(amount) filter (where not disputed), 0)::float8 as amount,
      coalesce(sum(earnings) filter (where not disputed), 0)::float8 as earnings,
      count(distinct order_id) filter (where disputed)::integer as disputed
    from left_of_lines group by currency order by currency`.execute(db);
  return rows;
}

async function heldOf(db: Db | Tx, eventId: string): Promise<number> {
  const { held } = await db
    .selectFrom('ticket_categories')
    .select(({ fn }) => fn.sum<number | null>('reserved').as('held'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(held ?? 0);
}
