import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** `rejected` by staff; `reopened`: staff decide once more about an approved one. */
const payoutMail = z.enum(['sent', 'settled', 'failed', 'returned', 'rejected', 'reopened']);

export type PayoutMail = z.infer<typeof payoutMail>;

export const sendPayoutMail = defineJob({
  name: 'send-payout-mail',
  payload: z.strictObject({
    payoutId: z.uuid(),
    state: payoutMail,
    /** The day on which the bank pays, if it is known. */
    executeOn: z.iso.date().optional(),
  }),
  load: () => import('./send-payout-mail.ts'),
});

/** Answers of banks that arrived before their payment was committed. */
export const applyWaitingResults = defineJob({
  name: 'apply-waiting-payment-results',
  payload: z.object({}),
  cron: '*/5 * * * *',
  maxAttempts: 2,
  load: () => import('./apply-waiting-results.ts'),
});

export const applyWaitingResult = defineJob({
  name: 'apply-waiting-payment-result',
  payload: z.strictObject({ resultId: z.string().max(20) }),
  load: () => import('./apply-waiting-result.ts'),
});

/** Bank files and providers leave out what waits for staff again. */
export const reviewApprovedPayouts = defineJob({
  name: 'review-approved-payouts',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 2,
  load: () => import('./review-approved-payouts.ts'),
});

/** Sellers that staff look at before the first payout go on their list. */
export const checkCountries = defineJob({
  name: 'check-countries-of-sellers',
  payload: z.object({}),
  cron: '5 * * * *',
  maxAttempts: 2,
  load: () => import('./country-checks.ts'),
});

export const releaseDueReserves = defineJob({
  name: 'release-due-reserves',
  payload: z.object({}),
  cron: '30 5 * * *',
  maxAttempts: 2,
  load: () => import('./release-due-reserves.ts'),
});

export const releaseReserve = defineJob({
  name: 'release-reserve',
  payload: z.strictObject({ reserveId: z.uuid() }),
  load: () => import('./release-reserve.ts'),
});

export const sweepPaymentDetails = defineJob({
  name: 'sweep-payment-details',
  payload: z.object({}),
  cron: '55 4 * * *',
  maxAttempts: 2,
  load: () => import('./sweep-payment-details.ts'),
});

export const runMonthlyPayouts = defineJob({
  name: 'run-monthly-payouts',
  payload: z.object({}),
  cron: '0 6 * * *',
  maxAttempts: 3,
  load: () => import('./run-monthly-payouts.ts'),
});

export const runMonthlyPayout = defineJob({
  name: 'run-monthly-payout',
  payload: z.strictObject({ userId: z.uuid(), month: z.iso.date() }),
  load: () => import('./pay-seller.ts'),
});
