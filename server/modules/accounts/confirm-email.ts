import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { assertValidPassword } from './check-password.ts';
import { enqueueMail } from './jobs.ts';
import { assertMailAllowed, assertWithinLimit } from './limits.ts';
import { hashPassword } from './password-hash.ts';
import { hashSecret } from './secrets.ts';
import { redeemToken } from './token-store.ts';
import { normalizeEmail, setPassword } from './user-store.ts';

interface EmailConfirmation {
  token: string;
  /** Required in every browser except the one that registered. */
  password?: string | undefined;
  /** From the cookie set at registration. */
  browserSecret?: string | undefined;
  ip: string;
}

/**
 * The link proves access to the mailbox, but another person may have registered with the address
 * and chosen the password. Only the browser that registered keeps its password; all others choose a
 * new one.
 */
export async function confirmEmail(
  ctx: Ctx,
  { token, password, browserSecret, ip }: EmailConfirmation,
): Promise<void> {
  await assertWithinLimit(ctx, 'reset', ip);
  // Checked before the link is used, so a weak password does not invalidate the link.
  if (password !== undefined) assertValidPassword(password);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const { userId, email } = await redeemToken(tx, { token, purpose: 'confirm_email', now });
    if (passwordHash !== null) await setPassword(tx, { userId, passwordHash, now });
    else if (!(await canKeepPassword(tx, userId, browserSecret))) {
      throw new CallError('password_needed');
    }
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email_confirmed_at: now })
      .where('id', '=', userId)
      // The link proves access only to the mailbox that it was sent to.
      .where('email', '=', email)
      // The address was confirmed meanwhile, such as by a password reset: the link must not replace
      // that password.
      .where('email_confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CallError('token_invalid');
    await audit(tx, { at: now, action: 'email.confirmed', actorId: userId, subjectId: userId, ip });
    await ctx.signInHooks.emailConfirmed(tx, { userId, now });
  });
}

/** True if this browser chose the password. Clears the mark, so this works once. */
async function canKeepPassword(
  tx: Tx,
  userId: string,
  browserSecret: string | undefined,
): Promise<boolean> {
  if (!browserSecret) return false;
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ chosen_by: null })
    .where('user_id', '=', userId)
    .where('chosen_by', '=', hashSecret(browserSecret))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The job checks whether the account exists, so the response does not reveal it. */
export async function resendConfirmation(
  ctx: Ctx,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await requestMailLink(ctx, { kind: 'confirm_email', email, ip });
}

export async function requestMailLink(
  ctx: Ctx,
  { kind, email, ip }: { kind: 'confirm_email' | 'reset_password'; email: string; ip: string },
): Promise<void> {
  const to = normalizeEmail(email);
  await assertWithinLimit(ctx, 'reset', ip);
  await assertMailAllowed(ctx, kind === 'reset_password' ? 'reset' : 'confirm', to);
  await inTransaction(ctx.db, (tx) => enqueueMail(tx, ctx, { kind, to }));
}
