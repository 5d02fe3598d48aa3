import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const CONTRIBUTION_MAILS = [
  'asked',
  'accepted',
  'rejected',
  'withdrawn',
  'ended_by_owner',
  'ended_by_contributor',
] as const;
export type ContributionMailKind = (typeof CONTRIBUTION_MAILS)[number];

/** Sent by the contributor to the page owner. All others go to the contributor. */
export const OWNER_MAILS: readonly ContributionMailKind[] = [
  'asked',
  'withdrawn',
  'ended_by_contributor',
];

/** Notifies the other side of a step. */
export const sendContributionMail = defineJob({
  name: 'send-contribution-mail',
  payload: z.strictObject({
    pageId: z.uuid(),
    userId: z.uuid(),
    news: z.enum(CONTRIBUTION_MAILS),
    /** The recipient. Missing in jobs of the previous version: the other side itself. */
    to: z.uuid().optional(),
  }),
  load: () => import('./send-contribution-mail.ts'),
});
