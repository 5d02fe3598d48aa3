/** The tickets that a seller has sold for an event, and refunds of single ones. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { price } from './price.ts';

export const SOLD_TICKET_STATES = ['valid', 'admitted', 'cancelled'] as const;

const soldTicket = z.object({
  uuid: z.uuid(),
  category: z.string(),
  /** Per category. */
  number: z.int(),
  /** The name on the ticket. */
  name: z.string(),
  /** Its number. */
  order: z.string(),
  bought_at: z.string(),
  /** With VAT. */
  paid: price,
  state: z.enum(SOLD_TICKET_STATES),
  /** Its buyer has passed it on. */
  is_passed_on: z.boolean(),
});

export type SoldTicket = z.infer<typeof soldTicket>;

/** Why a ticket cannot be refunded. */
export const TICKET_REFUND_PROBLEMS = [
  'cancelled',
  'admitted',
  'disputed',
  'nothing_left',
] as const;

const ofTicket = ofUser.extend({ event: z.uuid(), ticket: z.uuid() });
const manage = { area: 'Events', permission: 'pages.manage', owner: 'user' } as const;

export const soldTicketCalls = {
  'GET /api/users/{user}/events/{event}/tickets': {
    ...manage,
    summary: 'The tickets that were sold for an event, newest first; without those of guests',
    params: ofUser.extend({ event: z.uuid() }),
    query: z.object({
      /** A name, or the start of an order number. */
      q: z.string().max(200).optional(),
      cursor: pageCursor,
    }),
    reply: collection(soldTicket),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/events/{event}/tickets/{ticket}': {
    ...manage,
    summary: 'A sold ticket, and what its buyer would get back for it now',
    params: ofTicket,
    reply: soldTicket.extend({
      event_name: z.string(),
      /** Null if it cannot be refunded. */
      refund: price.nullable(),
      problem: z.enum(TICKET_REFUND_PROBLEMS).nullable(),
    }),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/events/{event}/tickets/{ticket}/refund': {
    ...manage,
    summary: 'Refunds a ticket: its code dies, its place is free, and its earnings go back',
    params: ofTicket,
    body: z.object({
      /** What the seller saw, in minor units. */
      amount: z.int().min(1).max(2_147_483_647),
    }),
    reply: null,
    errors: ['not_found', 'ticket_not_refundable', 'changed_meanwhile'],
  },
} as const satisfies CallTable;
