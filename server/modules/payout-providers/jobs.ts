import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { PROVIDER_NAMES } from '../../platform/payout-providers/payout-providers.ts';

export const processProviderEvent = defineJob({
  name: 'process-payout-provider-event',
  payload: z.strictObject({ eventId: z.uuid() }),
  load: () => import('./process-event.ts'),
});

/** To the present address and to those that the account had until recently. */
export const sendPayeeMail = defineJob({
  name: 'send-payee-mail',
  payload: z.strictObject({ userId: z.uuid(), provider: z.enum(PROVIDER_NAMES) }),
  load: () => import('./send-payee-mail.ts'),
});

/** Hands approved payouts to the provider of their seller. */
export const payThroughProviders = defineJob({
  name: 'pay-through-providers',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 2,
  load: () => import('./pay-through-providers.ts'),
});

/** One payment, after it is committed as sent. 25 attempts span four days. */
export const submitPayment = defineJob({
  name: 'submit-provider-payment',
  payload: z.strictObject({
    provider: z.enum(PROVIDER_NAMES),
    endToEndId: z.string(),
    /** It may have been submitted before. */
    isRepeated: z.boolean().default(false),
    /** When the request that creates it was sent the last time. */
    triedAt: z.iso.datetime().nullable().default(null),
  }),
  maxAttempts: 25,
  load: () => import('./submit-payment.ts'),
});

export const resubmitPayments = defineJob({
  name: 'resubmit-provider-payments',
  payload: z.object({}),
  cron: '20 5 * * *',
  maxAttempts: 2,
  load: () => import('./resubmit-payments.ts'),
});

/** Asks for the result of payments whose events were lost. */
export const checkPayments = defineJob({
  name: 'check-provider-payments',
  payload: z.object({}),
  cron: '40 5 * * *',
  maxAttempts: 2,
  load: () => import('./check-payments.ts'),
});

export const sweepProviderEvents = defineJob({
  name: 'sweep-provider-events',
  payload: z.object({}),
  cron: '50 4 * * *',
  maxAttempts: 2,
  load: () => import('./sweep-events.ts'),
});
