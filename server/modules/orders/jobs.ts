import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Resends the confirmation, or sends a mail about the state of the order. */
export const sendOrderMail = defineJob({
  name: 'send-order-mail',
  payload: z.strictObject({
    orderId: z.uuid(),
    letter: z.enum(['confirmed', 'cancelled', 'dispatched', 'link', 'address_changed']),
    /** Number of the parcel that was dispatched. */
    parcel: z.int().optional(),
  }),
  load: () => import('./send-order-mail.ts'),
});

const refundPayload = z.strictObject({ refundId: z.uuid(), attemptId: z.uuid().optional() });

export const refundPayment = defineJob({
  name: 'refund-payment',
  payload: refundPayload,
  maxAttempts: 25,
  load: () => import('./refund-payment.ts'),
});

/** The part of a failed refund that is still owed. Earlier versions would refund the whole. */
export const refundRest = defineJob({
  name: 'refund-rest',
  payload: refundPayload,
  maxAttempts: 25,
  load: () => import('./refund-payment.ts'),
});

/** For refunds of which nothing more was heard. */
export const recheckRefunds = defineJob({
  name: 'recheck-refunds',
  payload: z.object({}),
  cron: '20 4 * * *',
  maxAttempts: 2,
  load: () => import('./recheck-refunds.ts'),
});

export const sendRefundMail = defineJob({
  name: 'send-refund-mail',
  payload: z.strictObject({ refundId: z.uuid() }),
  load: () => import('./send-refund-mail.ts'),
});

/** A refund failed (with the attempt), or was paid in another way. */
export const sendRefundProgressMail = defineJob({
  name: 'send-refund-progress-mail',
  payload: z.strictObject({ refundId: z.uuid(), attemptId: z.uuid().optional() }),
  load: () => import('./send-refund-progress-mail.ts'),
});

/** For payments whose fee was unknown when the sale was booked. */
export const bookCardFee = defineJob({
  name: 'book-card-fee',
  payload: z.strictObject({ checkoutId: z.uuid() }),
  maxAttempts: 25,
  load: () => import('./book-card-fee.ts'),
});

/** Notifies the buyer of the bank's decision on a dispute. */
export const sendDisputeMail = defineJob({
  name: 'send-dispute-mail',
  payload: z.strictObject({ disputeId: z.uuid() }),
  load: () => import('./send-dispute-mail.ts'),
});

/** One mail per buyer, about all of their orders that wait for the release. */
export const sendDateMail = defineJob({
  name: 'send-date-mail',
  payload: z.strictObject({ moveId: z.int(), orderIds: z.array(z.uuid()).min(1) }),
  load: () => import('./send-date-mail.ts'),
});

/**
 * Requested by order number and email address. Also enqueued when no order matches, so that the
 * response does not reveal it.
 */
export const sendOrderLink = defineJob({
  name: 'send-order-link',
  payload: z.strictObject({ orderId: z.uuid().nullable() }),
  load: () => import('./send-order-link.ts'),
});

/** Marks orders as delivered a fixed time after dispatch. */
export const deliverDue = defineJob({
  name: 'deliver-due',
  payload: z.object({}),
  cron: '20 * * * *',
  maxAttempts: 2,
  load: () => import('./deliver-due.ts'),
});

/** Retry for a single order that could not be marked in the batch. */
export const markDelivered = defineJob({
  name: 'mark-delivered',
  payload: z.strictObject({ orderId: z.uuid() }),
  load: () => import('./mark-delivered.ts'),
});

/** Earnings of parcels that shipped long enough ago become available. */
export const releaseDueEarnings = defineJob({
  name: 'release-due-earnings',
  payload: z.object({}),
  cron: '40 3 * * *',
  maxAttempts: 2,
  load: () => import('./release-due-earnings.ts'),
});

/** Retry for the earnings of a single order. */
export const releaseEarnings = defineJob({
  name: 'release-earnings',
  payload: z.strictObject({ orderId: z.uuid() }),
  load: () => import('./release-earnings.ts'),
});
