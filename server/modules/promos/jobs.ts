import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** The secret is created when the mail is sent, so no job payload contains one. */
export const sendPromoMail = defineJob({
  name: 'send-promo-mail',
  payload: z.strictObject({ promoId: z.uuid() }),
  load: () => import('./send-promo-mail.ts'),
});

export const sweepPromos = defineJob({
  name: 'sweep-promos',
  payload: z.object({}),
  cron: '50 3 * * *',
  maxAttempts: 2,
  load: () => import('./sweep-promos.ts'),
});
