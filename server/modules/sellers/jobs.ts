import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const sendSellerMail = defineJob({
  name: 'send-seller-mail',
  payload: z.strictObject({ userId: z.uuid() }),
  load: () => import('./send-seller-mail.ts'),
});

/** Tells the seller the answer to a request for more releases. */
export const sendRequestMail = defineJob({
  name: 'send-release-request-mail',
  payload: z.strictObject({ requestId: z.uuid() }),
  load: () => import('./send-request-mail.ts'),
});

/** At the moment from which a seller's rate applies. */
export const startSellerRate = defineJob({
  name: 'start-seller-rate',
  payload: z.strictObject({}),
  load: () => import('./start-seller-rate.ts'),
});
