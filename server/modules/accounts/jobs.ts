import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { LETTER_KINDS } from './letters.ts';

const accountMail = z.strictObject({
  kind: z.enum(LETTER_KINDS),
  to: z.string(),
  /** Without it, whoever has the address; so that asking takes the same time when nobody has. */
  userId: z.uuid().optional(),
  device: z.string().optional(),
  place: z.string().optional(),
  address: z.string().optional(),
});

export type AccountMail = z.output<typeof accountMail>;

/** Links are made when the mail is written, so that no job ever holds one. */
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
