import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const sendSellerMail = defineJob({
  name: 'send-seller-mail',
  payload: z.strictObject({ userId: z.uuid() }),
  load: () => import('./send-seller-mail.ts'),
});
