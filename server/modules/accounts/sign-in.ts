import { TWO_FACTOR_MINUTES } from '@lathe/rules/limits';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { enqueueMail } from './jobs.ts';
import { findKnownBrowser } from './known-browser.ts';
import {
  assertPasswordAttemptAllowed,
  mailboxKey,
  passwordKey,
  resetPasswordAttempts,
} from './limits.ts';
import type { SignInOrigin } from './origin.ts';
import { DUMMY_PASSWORD_HASH, verifyPassword } from './password-hash.ts';
import { makeSecret } from './secrets.ts';
import { startSession } from './start-session.ts';
import { findLoginByEmail, type Login, lockLogin, normalizeEmail } from './user-store.ts';

export type SignInResult =
  | { kind: 'session'; userId: string; secret: string }
  /** A second factor is required. */
  | { kind: 'challenge'; secret: string };

export async function signIn(
  ctx: Ctx,
  input: { email: string; password: string; origin: SignInOrigin },
): Promise<SignInResult> {
  const { password, origin } = input;
  const email = normalizeEmail(input.email);
  const { ip } = origin;
  const browser = await findKnownBrowser(ctx, { email, request: origin.request });
  await assertPasswordAttemptAllowed(ctx, { email, ip, browser });
  const login = await findLoginByEmail(ctx.db, email);
  // Also hashes when there is no account, so the timing reveals nothing.
  const isCorrect = await verifyPassword(password, login?.passwordHash ?? DUMMY_PASSWORD_HASH);
  if (!login || !isCorrect) {
    await auditFailedSignIn(ctx, login?.id ?? null, origin, 'password');
    throw new CallError('invalid_credentials');
  }
  await resetPasswordAttempts(ctx, { email, ip, browser });
  if (!login.isConfirmed) {
    await remindToConfirm(ctx, login, origin);
    throw new CallError('email_not_confirmed');
  }
  // Only after the correct password, so that nobody learns who is suspended.
  if (login.isSuspended) {
    await auditFailedSignIn(ctx, login.id, origin, 'suspended');
    throw new CallError('account_suspended');
  }
  const signedIn = await inTransaction(ctx.db, async (tx): Promise<SignInResult> => {
    const current = await lockLogin(tx, login.id);
    // The password changed after the check.
    if (current.passwordHash !== login.passwordHash) throw new CallError('invalid_credentials');
    if (current.hasTwoFactor)
      return { kind: 'challenge', secret: await challenge(tx, ctx, current) };
    const secret = await startSession(tx, ctx, { login: current, origin, method: 'password' });
    return { kind: 'session', userId: current.id, secret };
  });
  // With a second factor, attempts stay counted until the code is correct too.
  if (signedIn.kind === 'session') await ctx.rateLimits.reset('login', passwordKey(email, ip));
  return signedIn;
}

async function challenge(tx: Tx, ctx: Ctx, login: Login): Promise<string> {
  const now = ctx.clock.now();
  const { secret, hash } = makeSecret();
  await tx
    .insertInto('sign_in_challenges')
    .values({
      user_id: login.id,
      token_hash: hash,
      created_at: now,
      expires_at: addDuration(now, { minutes: TWO_FACTOR_MINUTES }),
    })
    .execute();
  return secret;
}

export async function remindToConfirm(ctx: Ctx, login: Login, origin: SignInOrigin): Promise<void> {
  await auditFailedSignIn(ctx, login.id, origin, 'email_not_confirmed');
  // The response is the same, but the number of mails per mailbox is limited.
  const { allowed } = await ctx.rateLimits.consume('mailbox', mailboxKey('confirm', login.email));
  if (!allowed) return;
  await inTransaction(ctx.db, (tx) =>
    enqueueMail(tx, ctx, { kind: 'confirm_email', userId: login.id, to: login.email }),
  );
}

export async function auditFailedSignIn(
  ctx: Ctx,
  subjectId: string | null,
  { ip, device, place }: SignInOrigin,
  reason: string,
): Promise<void> {
  await audit(ctx.db, {
    at: ctx.clock.now(),
    action: 'session.refused',
    actorId: null,
    subjectId,
    details: { reason, device, place },
    ip,
  });
}
