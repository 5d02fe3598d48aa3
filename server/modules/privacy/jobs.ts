import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const buildExport = defineJob({
  name: 'build-export',
  isSlow: true,
  payload: z.strictObject({ exportId: z.uuid() }),
  maxAttempts: 5,
  load: () => import('./build-export.ts'),
});

/** The URL is signed when the mail is sent, so no job payload contains one. */
export const sendExportMail = defineJob({
  name: 'send-export-mail',
  payload: z.strictObject({ exportId: z.uuid() }),
  load: () => import('./send-export-mail.ts'),
});

/** The payload holds the recipient, because the account no longer exists. */
const goodbye = z.strictObject({ to: z.string(), name: z.string(), locale: z.string() });

export type AccountDeletedMail = z.output<typeof goodbye>;

export const sendAccountDeletedMail = defineJob({
  name: 'send-account-deleted-mail',
  payload: goodbye,
  load: () => import('./send-account-deleted-mail.ts'),
});

/** Retry for the file of an export that could not be removed in the batch. */
export const removeExport = defineJob({
  name: 'remove-export',
  payload: z.strictObject({ exportId: z.uuid() }),
  load: () => import('./remove-export.ts'),
});

export const sweepExports = defineJob({
  name: 'sweep-exports',
  payload: z.object({}),
  cron: '40 * * * *',
  maxAttempts: 2,
  load: () => import('./sweep-exports.ts'),
});
