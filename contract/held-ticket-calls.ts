/** Tickets of those who bought them or got them from somebody else, and what the page of a scanned code shows. */
import { PUBLIC_EVENT_STATUSES } from '@lathe/rules/event-states';
import { TICKET_NAME_MAX_LENGTH } from '@lathe/rules/ticket-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofOrder } from './params.ts';
import { requiredLine, singleLine } from './text.ts';
import { emailAddress } from './user.ts';

const ticketEvent = z.object({
  name: z.string(),
  url: z.string(),
  venue: z.string(),
  city: z.string(),
  country_name: z.string(),
  /** Local time with its offset. */
  starts_at: z.string(),
  time_zone: z.string(),
  status: z.enum(PUBLIC_EVENT_STATUSES),
});

const heldTicket = z.object({
  uuid: z.uuid(),
  event: ticketEvent,
  category: z.string(),
  /** Per category. */
  number: z.int(),
  /** The name on the ticket. */
  name: z.string(),
  is_cancelled: z.boolean(),
  /** Of its page, with the code that the door scans. Null once it is passed on. */
  url: z.string().nullable(),
  /** To whom the reader passed it on. */
  passed_on: z.object({ name: z.string(), email: z.string(), at: z.string() }).nullable(),
  operations: z.object({ rename_enabled: z.boolean(), transfer_enabled: z.boolean() }),
  /** Null for those who did not buy it. */
  order: z.object({ uuid: z.uuid(), number: z.string() }).nullable(),
});

export type HeldTicket = z.infer<typeof heldTicket>;

const key = z.string().max(200).optional();
const tickets = { area: 'Orders', permission: 'anyone' } as const;

export const heldTicketCalls = {
  'GET /api/tickets': {
    area: 'Orders',
    permission: 'signed_in',
    summary: 'The tickets that the caller bought or got from others, of coming events first',
    reply: collection(heldTicket),
  },
  'GET /api/tickets/{code}': {
    ...tickets,
    summary: 'What a scanned code stands for; the name only for its holder',
    params: z.object({ code: z.string().max(200) }),
    reply: z.object({
      /** A ticket that is passed on has another code, and this one admits nobody. */
      state: z.enum(['valid', 'cancelled', 'passed_on']),
      event: ticketEvent,
      category: z.string(),
      number: z.int(),
      /** The content of the QR code. */
      address: z.string(),
      /** Null for everybody but its signed-in holder. */
      own: z.object({ name: z.string(), ticket: z.uuid(), order: z.uuid().nullable() }).nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /api/held_tickets/{ticket}': {
    ...tickets,
    summary: 'One ticket, for those who have it or passed it on; the key is in their mails',
    params: z.object({ ticket: z.uuid() }),
    query: z.object({ key }),
    reply: heldTicket,
    errors: ['not_found', 'order_link_expired'],
  },
  'POST /api/held_tickets/{ticket}/transfers': {
    ...tickets,
    summary: 'Passes a ticket on: its code dies at once, and the new holder gets another by mail',
    params: z.object({ ticket: z.uuid() }),
    body: z.object({ key, name: requiredLine(TICKET_NAME_MAX_LENGTH), email: emailAddress }),
    reply: heldTicket,
    errors: [
      'not_found',
      'order_link_expired',
      'changed_meanwhile',
      'ticket_not_changeable',
      'ticket_transfer_limit_reached',
    ],
  },
  'GET /api/orders/{order}/tickets': {
    ...tickets,
    summary: 'The tickets of an order',
    params: ofOrder,
    query: z.object({ key }),
    reply: collection(heldTicket),
    errors: ['not_found', 'order_link_expired'],
  },
  'PUT /api/orders/{order}/tickets/{ticket}': {
    ...tickets,
    summary: 'Changes the name on a ticket, until its event',
    params: ofOrder.extend({ ticket: z.uuid() }),
    body: z.object({
      key,
      name: requiredLine(TICKET_NAME_MAX_LENGTH),
      /** The name that the buyer saw. */
      name_before: singleLine(200),
    }),
    reply: heldTicket,
    errors: ['not_found', 'order_link_expired', 'changed_meanwhile', 'ticket_not_changeable'],
  },
} as const satisfies CallTable;
