import type { Ctx } from '../../context.ts';
import { findExport } from './export-store.ts';
import { exportReadyMail } from './privacy-mails.ts';

/** Links to the account page, which requires a sign-in, so a forwarded mail gives no access. */
export async function handler(ctx: Ctx, { exportId }: { exportId: string }): Promise<void> {
  const done = await findExport(ctx.db, exportId);
  if (!done?.readyAt || !done.expiresAt || ctx.clock.now() >= done.expiresAt) return;
  const recipient = await ctx.db
    .selectFrom('users')
    .select(['email as to', 'first_name as name', 'locale'])
    .where('id', '=', done.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const address = new URL('/account/privacy', ctx.config.publicUrl).href;
  if (recipient) await ctx.mail.send(exportReadyMail(recipient, address));
}
