import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { ACCOUNT_MAIL_KINDS } from './account-mails.ts';

const accountMail = z.strictObject({
  kind: z.enum(ACCOUNT_MAIL_KINDS),
  to: z.string(),
  /**
   * If missing, the job looks up the address, so the request takes the same time with or without an
   * account.
   */
  userId: z.uuid().optional(),
  device: z.string().optional(),
  place: z.string().optional(),
  address: z.string().optional(),
});

export type AccountMail = z.output<typeof accountMail>;

/** Links are created when the mail is written, so no job holds a token. */
export const sendAccountMail = defineJob({
  name: 'send-account-mail',
  payload: accountMail,
  load: () => import('./send-account-mail.ts'),
});

export const sweepAccounts = defineJob({
  name: 'sweep-accounts',
  payload: z.object({}),
  cron: '25 3 * * *',
  maxAttempts: 2,
  load: () => import('./sweep-accounts.ts'),
});

export async function enqueueMail(tx: Tx, { jobs }: Ctx, mail: AccountMail): Promise<void> {
  await jobs.enqueue(tx, sendAccountMail, mail);
}
