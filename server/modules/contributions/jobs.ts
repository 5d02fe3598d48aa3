import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const CONTRIBUTION_NEWS = [
  'asked',
  'accepted',
  'rejected',
  'withdrawn',
  'ended_by_owner',
  'ended_by_contributor',
] as const;
export type ContributionNews = (typeof CONTRIBUTION_NEWS)[number];

/** Notifies the other side of a step. */
export const sendContributionMail = defineJob({
  name: 'send-contribution-mail',
  payload: z.strictObject({
    pageId: z.uuid(),
    userId: z.uuid(),
    news: z.enum(CONTRIBUTION_NEWS),
  }),
  load: () => import('./send-contribution-mail.ts'),
});
