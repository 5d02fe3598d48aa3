import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const AGREEMENT_MAILS = [
  'asked',
  'agreed',
  'declined',
  'ended_by_artist',
  'ended_by_label',
] as const;

/** Notifies the other side of a request or an answer. */
export const sendAgreementMail = defineJob({
  name: 'send-agreement-mail',
  payload: z.strictObject({ agreementId: z.uuid(), letter: z.enum(AGREEMENT_MAILS) }),
  load: () => import('./send-agreement-mail.ts'),
});
