import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** The letter about the payment once more, or one about what became of the order. */
export const sendOrderMail = defineJob({
  name: 'send-order-mail',
  payload: z.strictObject({
    orderId: z.uuid(),
    letter: z.enum(['confirmed', 'cancelled', 'dispatched', 'link', 'address_changed']),
  }),
  load: () => import('./send-order-mail.ts'),
});

export const refundPayment = defineJob({
  name: 'refund-payment',
  payload: z.strictObject({ refundId: z.uuid() }),
  maxAttempts: 25,
  load: () => import('./refund-payment.ts'),
});

export const sendRefundMail = defineJob({
  name: 'send-refund-mail',
  payload: z.strictObject({ refundId: z.uuid() }),
  load: () => import('./send-refund-mail.ts'),
});

/** What the bank of a buyer has decided. */
export const sendDisputeMail = defineJob({
  name: 'send-dispute-mail',
  payload: z.strictObject({ disputeId: z.uuid() }),
  load: () => import('./send-dispute-mail.ts'),
});

/** To a buyer, about all of their orders that wait for the release. */
export const sendDateMail = defineJob({
  name: 'send-date-mail',
  payload: z.strictObject({ moveId: z.int(), orderIds: z.array(z.uuid()).min(1) }),
  load: () => import('./send-date-mail.ts'),
});

/** Asked for by number and email address. Also runs when there is no such order, so that nobody can tell. */
export const sendOrderLink = defineJob({
  name: 'send-order-link',
  payload: z.strictObject({ orderId: z.uuid().nullable() }),
  load: () => import('./send-order-link.ts'),
});

/** What was sent long enough ago has arrived. */
export const deliverDue = defineJob({
  name: 'deliver-due',
  payload: z.object({}),
  cron: '20 * * * *',
  maxAttempts: 2,
  load: () => import('./deliver-due.ts'),
});

/** For an order that could not be marked with the others. */
export const markDelivered = defineJob({
  name: 'mark-delivered',
  payload: z.strictObject({ orderId: z.uuid() }),
  load: () => import('./mark-delivered.ts'),
});
