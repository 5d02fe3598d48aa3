/** Asks a signed-in user for the password or code again. */
import { TWO_FACTOR_WRONG_CODES_MAX } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import {
  assertPasswordAttemptAllowed,
  assertWithinLimit,
  passwordKey,
  resetPasswordAttempts,
} from './limits.ts';
import { verifyPassword } from './password-hash.ts';
import { redeemCode } from './second-factor.ts';
import { renewSessionSecret } from './session-secret.ts';
import { countWrongEntry, deleteSessions } from './session-store.ts';
import { findLogin, type Login, lockLogin } from './user-store.ts';

export interface IdentityProof {
  actor: Actor;
  ip: string;
  password: string;
  /** The request field that holds the password. */
  field?: 'password' | 'current_password';
  /** Undefined: no code is needed. Null: a code is needed but missing. */
  code?: string | null;
}

/**
 * Returns the login that was checked. Callers must check that the password has not changed since.
 */
export async function verifyIdentity(ctx: Ctx, proof: IdentityProof): Promise<Login> {
  const { actor, ip, password, field = 'password', code } = proof;
  const login = await findLogin(ctx.db, actor.userId);
  if (!login) throw new CallError('not_signed_in');
  const asksForCode = code !== undefined && login.hasTwoFactor;
  if (asksForCode && code === null) {
    throw new CallError('validation', { fields: { code: [{ key: 'code_required' }] } });
  }
  const { email } = login;
  const browser = `session ${actor.sessionId}`;
  await assertPasswordAttemptAllowed(ctx, { email, ip, browser });
  if (!(await verifyPassword(password, login.passwordHash))) {
    await countWrong(ctx, actor, ip, 'password');
    throw new CallError('wrong_password', { fields: { [field]: [{ key: 'wrong_password' }] } });
  }
  await resetPasswordAttempts(ctx, { email, ip, browser });
  if (asksForCode && code) {
    await assertWithinLimit(ctx, 'second_factor', login.id);
    if (!(await isRightCode(ctx, login, code))) {
      await countWrong(ctx, actor, ip, 'code');
      throw new CallError('code_invalid', { fields: { code: [{ key: 'wrong_code' }] } });
    }
    await ctx.rateLimits.reset('second_factor', login.id);
  }
  await ctx.rateLimits.reset('login', passwordKey(email, ip));
  return login;
}

async function isRightCode(ctx: Ctx, login: Login, code: string): Promise<boolean> {
  return await inTransaction(ctx.db, async (tx) => {
    await lockLogin(tx, login.id);
    return await redeemCode(tx, ctx, { userId: login.id, code });
  });
}

/** Too many wrong entries end the session, because the user may not be its owner. */
async function countWrong(ctx: Ctx, actor: Actor, ip: string, reason: string): Promise<void> {
  const isLockedOut = await inTransaction(ctx.db, async (tx) => {
    const wrongEntries = await countWrongEntry(tx, actor.sessionId);
    const tooMany = wrongEntries > TWO_FACTOR_WRONG_CODES_MAX;
    if (tooMany) await deleteSessions(tx, { userId: actor.userId, id: actor.sessionId });
    await audit(tx, {
      at: ctx.clock.now(),
      action: 'identity.refused',
      actorId: actor.userId,
      subjectId: actor.userId,
      details: { reason, signed_out: tooMany },
      ip,
    });
    return tooMany;
  });
  if (isLockedOut) throw new CallError('signed_out');
}

/**
 * Unlocks sensitive areas until the session becomes idle. Returns a new session secret, so a leaked
 * old secret does not gain these rights.
 */
export async function confirmIdentity(
  ctx: Ctx,
  proof: Omit<IdentityProof, 'field'>,
): Promise<string> {
  await verifyIdentity(ctx, proof);
  const now = ctx.clock.now();
  const session = await inTransaction(ctx.db, (tx) =>
    renewSessionSecret(tx, { id: proof.actor.sessionId, now }),
  );
  if (!session) throw new CallError('not_signed_in');
  // The pending action continues in the same request.
  proof.actor.recentlyConfirmed = true;
  proof.actor.recentlyReauthenticated = true;
  return session.secret;
}
