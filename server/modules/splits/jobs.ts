import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const SPLIT_MAILS = ['proposed', 'agreed', 'declined'] as const;

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
