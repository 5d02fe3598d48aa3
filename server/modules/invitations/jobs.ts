import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** The token is created when the mail is sent, so no job payload contains one. */
export const sendInvitationMail = defineJob({
  name: 'send-invitation-mail',
  payload: z.strictObject({ invitationId: z.uuid() }),
  load: () => import('./send-invitation-mail.ts'),
});

/** Tells the seller that somebody works in their account now. */
export const sendMemberJoinedMail = defineJob({
  name: 'send-member-joined-mail',
  payload: z.strictObject({ invitationId: z.uuid() }),
  load: () => import('./send-member-joined-mail.ts'),
});
