/**
 * A mail for each order with tickets of an event that has changed, for each guest, and for each
 * ticket that was passed on.
 */
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { mailGuests, markHoldersTold } from '../events/index.ts';
import { listGuests } from '../tickets/index.ts';
import { sendEventMail, sendHolderEventMail } from './jobs.ts';

export async function handler(ctx: Ctx, { eventId }: { eventId: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markHoldersTold(tx, { eventId, now: ctx.clock.now() }))) return;
    const orders = await ordersWithTickets(tx, eventId);
    await ctx.jobs.enqueueAll(
      tx,
      sendEventMail,
      orders.map((orderId) => ({ eventId, orderId })),
    );
    await mailGuests(tx, ctx, { guests: await listGuests(tx, eventId), about: 'event' });
    const passedOn = await passedOnTickets(tx, eventId);
    await ctx.jobs.enqueueAll(
      tx,
      sendHolderEventMail,
      passedOn.map((ticketId) => ({ ticketId })),
    );
  });
}

/** Whose tickets are not refunded. */
export async function ordersWithTickets(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tickets')
    .innerJoin('order_lines', 'order_lines.id', 'tickets.order_line_id')
    .select('order_lines.order_id as orderId')
    .distinct()
    .where('tickets.event_id', '=', eventId)
    .where('tickets.cancelled_at', 'is', null)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

export async function passedOnTickets(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', eventId)
    .where('transfers', '>', 0)
    .where('cancelled_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
