import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { assertValidPassword } from './check-password.ts';
import { requestMailLink } from './confirm-email.ts';
import { requirePasskeyReview, revokeOtherAccess } from './end-other-access.ts';
import { enqueueMail } from './jobs.ts';
import { assertWithinLimit } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { consumeTokens, redeemToken } from './token-store.ts';
import { setPassword } from './user-store.ts';

export async function forgotPassword(
  ctx: Ctx,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await requestMailLink(ctx, { kind: 'reset_password', email, ip });
}

export async function resetPassword(
  ctx: Ctx,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<void> {
  await assertWithinLimit(ctx, 'reset', ip);
  // Checked before the link is used, so a weak password does not invalidate the link.
  assertValidPassword(password);
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { userId, email } = await redeemToken(tx, { token, purpose: 'reset_password', now });
    const { numUpdatedRows } = await tx
      .updateTable('users')
      // Following the link proves access to the mailbox, so it confirms the address too.
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})` })
      .where('id', '=', userId)
      .where('email', '=', email)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CallError('token_invalid');
    await setPassword(tx, { userId, passwordHash, now });
    await consumeTokens(tx, { userId, purpose: 'confirm_email', now });
    await revokeOtherAccess(tx, { userId, now });
    await requirePasskeyReview(tx, { userId, now });
    await enqueueMail(tx, ctx, { kind: 'password_changed', userId, to: email });
    await audit(tx, { at: now, action: 'password.reset', actorId: userId, subjectId: userId, ip });
    await ctx.signInHooks.emailConfirmed(tx, { userId, now });
  });
}
