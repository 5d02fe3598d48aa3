import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** For events without a mail of their own. */
export const sendNotificationMail = defineJob({
  name: 'send-notification-mail',
  payload: z.strictObject({ notificationId: z.int() }),
  load: () => import('./send-notification-mail.ts'),
});
