import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** After an order was paid: the shelf counts its copies, and the buyer is written to. */
export const confirmOrder = defineJob({
  name: 'confirm-order',
  payload: z.strictObject({ orderId: z.uuid() }),
  load: () => import('./confirm-order.ts'),
});

/** The same letter once more, or the one about a cancellation. */
export const sendOrderMail = defineJob({
  name: 'send-order-mail',
  payload: z.strictObject({ orderId: z.uuid(), letter: z.enum(['confirmed', 'cancelled']) }),
  load: () => import('./send-order-mail.ts'),
});

export const refundPayment = defineJob({
  name: 'refund-payment',
  payload: z.strictObject({ refundId: z.uuid() }),
  maxAttempts: 25,
  load: () => import('./refund-payment.ts'),
});
