import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const BANK_MAILS = [
  'added',
  'default_set',
  'removed',
  'verified',
  'not_verified',
  // By an admin.
  'confirmed',
  'rejected',
] as const;
export type BankMail = (typeof BANK_MAILS)[number];

/** To the present address and to those that the account had until recently. */
export const sendBankAccountMail = defineJob({
  name: 'send-bank-account-mail',
  payload: z.strictObject({ accountId: z.uuid(), mail: z.enum(BANK_MAILS) }),
  load: () => import('./send-bank-account-mail.ts'),
});

/** One account, after its check failed in the job below. */
export const checkNameAgain = defineJob({
  name: 'check-bank-account-name',
  payload: z.strictObject({ accountId: z.uuid() }),
  load: () => import('./check-name-again.ts'),
});

/** Asks banks again that could not be asked when an account was added. */
export const checkNamesAgain = defineJob({
  name: 'check-bank-account-names',
  payload: z.object({}),
  cron: '35 * * * *',
  maxAttempts: 2,
  load: () => import('./check-names-again.ts'),
});
