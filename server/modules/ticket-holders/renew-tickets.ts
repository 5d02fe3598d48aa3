/** Makes all codes of an event invalid, and mails the tickets with new ones to those who have them. */
import { isOver, publicEventStatus } from '@lathe/rules/event-states';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { mailGuests, readOwnEvent } from '../events/index.ts';
import { listGuests, replaceKey } from '../tickets/index.ts';
import { sendRenewedTicket, sendRenewedTickets } from './jobs.ts';
import { ordersWithTickets, passedOnTickets } from './tell-holders.ts';

interface Renewal {
  ownerId: string;
  eventId: string;
  /** The number of the key that the seller saw. */
  key: number;
}

/** Returns the number of the new key. */
export async function renewTickets(
  tx: Tx,
  ctx: Ctx,
  { ownerId, eventId, key }: Renewal,
): Promise<number> {
  const event = await readOwnEvent(tx, { ownerId, id: eventId });
  // Codes of an event that is over admit nobody.
  if (isOver(publicEventStatus(event, ctx.clock.now()))) {
    throw new CallError('event_step_not_possible');
  }
  const isReplaced = await replaceKey(tx, ctx, { eventId, number: key });
  if (!isReplaced) throw new CallError('changed_meanwhile');
  const orders = await ordersWithTickets(tx, eventId);
  await ctx.jobs.enqueueAll(
    tx,
    sendRenewedTickets,
    orders.map((orderId) => ({ eventId, orderId, key: key + 1 })),
  );
  await mailGuests(tx, ctx, { guests: await listGuests(tx, eventId), about: 'codes' });
  const passedOn = await passedOnTickets(tx, eventId);
  await ctx.jobs.enqueueAll(
    tx,
    sendRenewedTicket,
    passedOn.map((ticketId) => ({ ticketId, key: key + 1 })),
  );
  await ctx.realtime.publish(tx, `account:${ownerId}`, 'door', { event: eventId });
  return key + 1;
}
