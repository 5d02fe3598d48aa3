import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import {
  tellTicketHolders as declared,
  mailGuest as guestDeclared,
  mailHolder as holderDeclared,
  refundEvent as refundDeclared,
} from '../events/index.ts';

/** Of one order, after all codes of an event were replaced. */
export const sendRenewedTickets = defineJob({
  name: 'send-renewed-tickets',
  payload: z.strictObject({ eventId: z.uuid(), orderId: z.uuid(), key: z.int().min(1) }),
  load: () => import('./send-renewed-tickets.ts'),
});

/** Of a ticket that was passed on, to the present holder. */
export const sendRenewedTicket = defineJob({
  name: 'send-renewed-ticket',
  payload: z.strictObject({ ticketId: z.uuid(), key: z.int().min(1) }),
  load: () => import('./send-renewed-ticket.ts'),
});

export const tellTicketHolders = defineJob({
  ...declared,
  load: () => import('./tell-holders.ts'),
});

/** Of one order. */
export const sendEventMail = defineJob({
  name: 'send-event-mail',
  payload: z.strictObject({ eventId: z.uuid(), orderId: z.uuid() }),
  load: () => import('./send-event-mail.ts'),
});

export const refundEvent = defineJob({
  ...refundDeclared,
  load: () => import('./refund-event.ts'),
});

export const refundOrderOfEvent = defineJob({
  name: 'refund-order-of-event',
  payload: z.strictObject({ eventId: z.uuid(), orderId: z.uuid() }),
  maxAttempts: 25,
  load: () => import('./refund-order-of-event.ts'),
});

/** To one buyer. */
export const sendCancellationMail = defineJob({
  name: 'send-cancellation-mail',
  payload: z.strictObject({
    orderId: z.uuid(),
    refundId: z.uuid().nullable(),
    ticketIds: z.array(z.uuid()).min(1),
  }),
  load: () => import('./send-cancellation-mail.ts'),
});

/** Of a ticket that was passed on, to the present holder. */
export const sendHolderEventMail = defineJob({
  ...holderDeclared,
  load: () => import('./send-holder-event-mail.ts'),
});

/** To the new holder, and to who passed the ticket on. */
export const sendTransferMails = defineJob({
  name: 'send-transfer-mails',
  payload: z.strictObject({ ticketId: z.uuid(), transfer: z.int().min(1) }),
  load: () => import('./send-transfer-mails.ts'),
});

export const mailGuest = defineJob({
  ...guestDeclared,
  load: () => import('./mail-guest.ts'),
});
