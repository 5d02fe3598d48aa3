import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { enqueueMail } from './jobs.ts';
import { assertWithinLimit } from './limits.ts';
import { useToken } from './token-store.ts';
import { normalEmail } from './user-store.ts';

export async function confirmEmail(
  ctx: Ctx,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { userId, email } = await useToken(tx, { token, purpose: 'confirm_email', now });
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email_confirmed_at: now })
      .where('id', '=', userId)
      // The link proves the mailbox it was sent to, and no other.
      .where('email', '=', email)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CallError('token_invalid');
    await audit(tx, { at: now, action: 'email.confirmed', actorId: userId, subjectId: userId, ip });
    await ctx.arrivals.emailConfirmed(tx, { userId, now });
  });
}

/** Whether there is anybody to write to is found out by the job, so that asking tells nothing. */
export async function resendConfirmation(
  ctx: Ctx,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await askForLink(ctx, { kind: 'confirm_email', email, ip });
}

export async function askForLink(
  ctx: Ctx,
  { kind, email, ip }: { kind: 'confirm_email' | 'reset_password'; email: string; ip: string },
): Promise<void> {
  const to = normalEmail(email);
  await assertWithinLimit(ctx, 'reset', ip);
  await assertWithinLimit(ctx, 'mailbox', to);
  await inTransaction(ctx.db, (tx) => enqueueMail(tx, ctx, { kind, to }));
}
