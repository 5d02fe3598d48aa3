import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { invitePayee as declaredInvitePayee } from '../splits/index.ts';

/** The token is created when the mail is sent, so no job payload contains one. */
export const sendInvitationMail = defineJob({
  name: 'send-invitation-mail',
  payload: z.strictObject({ invitationId: z.uuid() }),
  load: () => import('./send-invitation-mail.ts'),
});

export const invitePayee = defineJob({
  ...declaredInvitePayee,
  load: () => import('./invite-payee.ts'),
});

/** Daily: invited payees who have not answered. */
export const remindPayees = defineJob({
  name: 'remind-payees',
  payload: z.strictObject({}),
  cron: '15 8 * * *',
  load: () => import('./remind-payees.ts'),
});

export const remindPayee = defineJob({
  name: 'remind-payee',
  payload: z.strictObject({ payeeId: z.uuid() }),
  load: () => import('./remind-payee.ts'),
});

/** Tells the seller that somebody works in their account now. */
export const sendMemberJoinedMail = defineJob({
  name: 'send-member-joined-mail',
  payload: z.strictObject({ invitationId: z.uuid() }),
  load: () => import('./send-member-joined-mail.ts'),
});
