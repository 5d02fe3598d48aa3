/** Buyers give tickets back, as long as the seller allows it or the event is on another day. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofOrder } from './params.ts';
import { price } from './price.ts';

const returnableTicket = z.object({
  ticket: z.uuid(),
  event_name: z.string(),
  category: z.string(),
  /** Per category. */
  number: z.int(),
  /** The last day on which it can be given back, at the place of the event. */
  until: z.iso.date(),
  /** What the buyer gets for it, with VAT. */
  amount: price,
});

export type ReturnableTicket = z.infer<typeof returnableTicket>;

const key = z.string().max(200).optional();

export const returnableTicketCalls = {
  'GET /api/orders/{order}/returnable_tickets': {
    area: 'Orders',
    permission: 'anyone',
    summary: 'The tickets of an order that its buyer can give back now, with what each is worth',
    params: ofOrder,
    query: z.object({ key }),
    reply: collection(returnableTicket),
    errors: ['not_found', 'order_link_expired'],
  },
  'POST /api/orders/{order}/tickets/{ticket}/return': {
    area: 'Orders',
    permission: 'anyone',
    summary: 'Gives a ticket back: it becomes invalid, and its price is refunded',
    params: ofOrder.extend({ ticket: z.uuid() }),
    body: z.object({
      key,
      /** What the buyer saw, in minor units. */
      amount: z.int().min(0).max(2_147_483_647),
    }),
    reply: null,
    errors: [
      'not_found',
      'order_link_expired',
      'order_disputed',
      'ticket_not_returnable',
      'changed_meanwhile',
    ],
  },
} as const satisfies CallTable;
