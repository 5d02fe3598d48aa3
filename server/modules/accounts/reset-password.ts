import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { assertGoodPassword } from './check-password.ts';
import { askForLink } from './confirm-email.ts';
import { askToReviewPasskeys, endOtherAccess } from './end-other-access.ts';
import { enqueueMail } from './jobs.ts';
import { assertWithinLimit } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { useToken, useUpTokens } from './token-store.ts';
import { setPassword } from './user-store.ts';

export async function forgotPassword(
  ctx: Ctx,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await askForLink(ctx, { kind: 'reset_password', email, ip });
}

export async function resetPassword(
  ctx: Ctx,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<void> {
  await assertWithinLimit(ctx, 'reset', ip);
  // Checked before the link is used, so a weak password does not invalidate the link.
  assertGoodPassword(password);
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { userId, email } = await useToken(tx, { token, purpose: 'reset_password', now });
    const { numUpdatedRows } = await tx
      .updateTable('users')
      // Whoever follows the link has the mailbox: that confirms the address as well.
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})` })
      .where('id', '=', userId)
      .where('email', '=', email)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CallError('token_invalid');
    await setPassword(tx, { userId, passwordHash, now });
    await useUpTokens(tx, { userId, purpose: 'confirm_email', now });
    await endOtherAccess(tx, { userId, now });
    await askToReviewPasskeys(tx, { userId, now });
    await enqueueMail(tx, ctx, { kind: 'password_changed', userId, to: email });
    await audit(tx, { at: now, action: 'password.reset', actorId: userId, subjectId: userId, ip });
    await ctx.signInHooks.emailConfirmed(tx, { userId, now });
  });
}
