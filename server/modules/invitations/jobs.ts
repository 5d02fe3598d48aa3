import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** The link is made when the mail is written, so that no job ever holds one. */
export const sendInvitationMail = defineJob({
  name: 'send-invitation-mail',
  payload: z.strictObject({ invitationId: z.uuid() }),
  load: () => import('./send-invitation-mail.ts'),
});
