import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const AGREEMENT_MAILS = [
  'asked',
  'agreed',
  'declined',
  'ended_by_artist',
  'ended_by_label',
] as const;
export type AgreementMailKind = (typeof AGREEMENT_MAILS)[number];

/** The others are for the owner of the label. */
export function isForArtist(letter: AgreementMailKind): boolean {
  return letter === 'asked' || letter === 'ended_by_label';
}

/** Notifies the other side of a request or an answer. */
export const sendAgreementMail = defineJob({
  name: 'send-agreement-mail',
  payload: z.strictObject({
    agreementId: z.uuid(),
    letter: z.enum(AGREEMENT_MAILS),
    /** The recipient. Missing in jobs of the previous version: the other side itself. */
    to: z.uuid().optional(),
  }),
  load: () => import('./send-agreement-mail.ts'),
});
