import type { EventRefunds } from '@lathe/contract/event-refund-calls';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { presentPrice } from '../catalogue/index.ts';

interface OrderRefund {
  number: string;
  currency: string;
  isRefunded: boolean;
  isDisputed: boolean;
  isRejected: boolean;
  amount: number;
}

const PROBLEMS_MAX = 100;

/** Of a cancelled event, from what is booked: nothing is counted twice or forgotten. */
export async function eventRefunds(
  db: Db,
  { eventId, locale }: { eventId: string; locale: Locale },
): Promise<EventRefunds> {
  const orders = await ordersOf(db, eventId);
  const byCurrency = Map.groupBy(orders, ({ currency }) => currency);
  return {
    orders: orders.length,
    refunded: orders.filter(({ isRefunded }) => isRefunded).length,
    amounts: [...byCurrency].flatMap(([currency, rows]) => {
      const amount = rows.reduce((sum, row) => sum + row.amount, 0);
      return amount > 0 ? [presentPrice(money(amount, currency), locale)] : [];
    }),
    problems: orders.flatMap((row) => problemOf(row)).slice(0, PROBLEMS_MAX),
  };
}

function problemOf({
  number,
  isRefunded,
  isDisputed,
  isRejected,
}: OrderRefund): EventRefunds['problems'] {
  if (isRejected) return [{ order: number, why: 'bank_rejected' }];
  return isDisputed && !isRefunded ? [{ order: number, why: 'disputed' }] : [];
}

/** Not those whose tickets had all been refunded before. */
async function ordersOf(db: Db, eventId: string): Promise<OrderRefund[]> {
  const { rows } = await sql<OrderRefund>`
    with lines as (
      select order_line_id as id, order_id, bool_or(cancelled_at is null) as is_left
      from tickets join order_lines on order_lines.id = order_line_id
      where tickets.event_id = ${eventId} group by order_line_id, order_id
    ), by_order as (
      select order_id, bool_or(is_left) as is_left,
        sum((select sum(refund_lines.amount) from refund_lines
          join refunds on refunds.id = refund_id
          where order_line_id = lines.id and reason = 'event_cancelled')) as amount,
        bool_or(exists (select from refund_lines join refunds on refunds.id = refund_id
          where order_line_id = lines.id and reason = 'event_cancelled'
            and failed_at is not null and settled_at is null)) as is_rejected
      from lines group by order_id
    )
    select number, currency, not is_left as "isRefunded", is_rejected as "isRejected",
      exists (select from disputes where order_id = orders.id and state = 'opened') as "isDisputed",
      coalesce(amount, 0)::float8 as amount
    from by_order join orders on orders.id = order_id
    where is_left or amount is not null
    order by orders.created_at, orders.id`.execute(db);
  return rows;
}
