/**
 * Refunds all tickets of a cancelled event, order by order, and looks again until none is left: for
 * payments that were under way when it was cancelled, and for orders about which a bank decides.
 */
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { refundEvent, refundOrderOfEvent } from './jobs.ts';

/** Doubled, because the card provider may report late. */
const SOON = { minutes: 2 * RESERVATION_MINUTES };
/** Banks take weeks. */
const LATER = { days: 1 };

export async function handler(ctx: Ctx, { eventId }: { eventId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const orders = await ordersLeft(tx, eventId);
    const payable = orders.filter(({ isDisputed }) => !isDisputed);
    await ctx.jobs.enqueueAll(
      tx,
      refundOrderOfEvent,
      payable.map(({ orderId }) => ({ eventId, orderId })),
    );
    const isOpen = payable.length > 0 || (await isHeld(tx, eventId));
    if (!isOpen && orders.length === 0) return;
    const runAt = addDuration(ctx.clock.now(), isOpen ? SOON : LATER);
    // The key keeps it to one waiting job, also if this one runs twice.
    await ctx.jobs.enqueue(tx, refundEvent, { eventId }, { runAt, key: `refund event ${eventId}` });
  });
}

/** With tickets that are not refunded. */
async function ordersLeft(
  db: Db | Tx,
  eventId: string,
): Promise<{ orderId: string; isDisputed: boolean }[]> {
  const { rows } = await sql<{ orderId: string; isDisputed: boolean }>`
    select orders.id as "orderId", exists (select from disputes
      where order_id = orders.id and state = 'opened') as "isDisputed"
    from orders where id in (select order_id from tickets
      join order_lines on order_lines.id = order_line_id
      where tickets.event_id = ${eventId} and tickets.cancelled_at is null)
    order by orders.created_at, orders.id`.execute(db);
  return rows;
}

async function isHeld(tx: Tx, eventId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('ticket_categories')
    .select('id')
    .where('event_id', '=', eventId)
    .where('reserved', '>', 0)
    .executeTakeFirst();
  return held !== undefined;
}
