import { jobs } from '../modules/jobs.ts';
import { runDueJobs } from '../platform/jobs/worker.ts';
import { type DevMail, listDevMail } from '../platform/mail/dev-mailbox.ts';
import type { TestApp } from './app.ts';
import { secretLinks } from './find-secrets.ts';
import { recordSecrets } from './records.ts';

/** Mails to this address, newest first, after all waiting jobs have run. */
export async function mailsTo({ ctx }: Pick<TestApp, 'ctx'>, email: string): Promise<DevMail[]> {
  await runDueJobs(ctx, jobs);
  const mails = await listDevMail(ctx.db, { to: email, limit: 100 });
  recordSecrets(mails.flatMap(({ links }) => secretLinks(links)));
  return mails;
}

/** The token in the newest mail's link. */
export async function newestToken(app: Pick<TestApp, 'ctx'>, email: string): Promise<string> {
  const [mail] = await mailsTo(app, email);
  const token = mail?.links[0]?.split('/').at(-1);
  if (!token) throw new Error(`There is no mail with a link to ${email}.`);
  return token;
}
