import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { assertValidPassword } from './check-password.ts';
import { revokeOtherAccess } from './end-other-access.ts';
import { enqueueMail } from './jobs.ts';
import { hashPassword } from './password-hash.ts';
import { verifyIdentity } from './prove-identity.ts';
import { rotateSession } from './session-secret.ts';
import { lockLogin, setPassword } from './user-store.ts';

/** Ends all other sessions and returns the new secret of the current one. */
export async function changePassword(
  ctx: Ctx,
  input: { actor: Actor; ip: string; currentPassword: string; password: string },
): Promise<string> {
  const { actor, ip, currentPassword, password } = input;
  assertValidPassword(password);
  const verified = await verifyIdentity(ctx, {
    actor,
    ip,
    password: currentPassword,
    field: 'current_password',
  });
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  const { userId, sessionId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, userId);
    if (login.passwordHash !== verified.passwordHash) throw new CallError('conflict');
    await setPassword(tx, { userId, passwordHash, now });
    await revokeOtherAccess(tx, { userId, except: sessionId, now });
    await enqueueMail(tx, ctx, { kind: 'password_changed', userId, to: login.email });
    await audit(tx, {
      at: now,
      action: 'password.changed',
      actorId: userId,
      subjectId: userId,
      ip,
    });
    return await rotateSessionSecret(tx, sessionId, now);
  });
}

/** Does not revive a session that has ended in the meantime. */
export async function rotateSessionSecret(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const session = await rotateSession(tx, { id: sessionId, now });
  if (!session) throw new CallError('not_signed_in');
  return session.secret;
}
