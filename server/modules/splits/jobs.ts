import { z } from 'zod';
import { declareJob, defineJob } from '../../platform/jobs/jobs.ts';

export const SPLIT_MAILS = ['proposed', 'agreed', 'declined'] as const;

/** Sends a link to a payee who is named by mail address. Handled by `invitations`. */
export const invitePayee = declareJob({
  name: 'invite-payee',
  payload: z.strictObject({ payeeId: z.uuid(), isReminder: z.boolean().default(false) }),
});

/** Notifies a participant of a proposal or its outcome. */
export const sendSplitMail = defineJob({
  name: 'send-split-mail',
  payload: z.strictObject({
    splitId: z.uuid(),
    userId: z.uuid(),
    letter: z.enum(SPLIT_MAILS),
  }),
  load: () => import('./send-split-mail.ts'),
});
