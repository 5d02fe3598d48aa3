/** Turns two-factor authentication on and off. */
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { type Actor, assertRecentlyConfirmed } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { rotateSessionSecret } from './change-password.ts';
import { revokeOtherAccess } from './end-other-access.ts';
import { enqueueMail } from './jobs.ts';
import { assertWithinLimit } from './limits.ts';
import { verifyIdentity } from './prove-identity.ts';
import { redeemCode, replaceRecoveryCodes } from './second-factor.ts';
import { encryptKey, makeKey } from './totp.ts';
import { type Login, lockLogin } from './user-store.ts';

interface SignedInCaller {
  actor: Actor;
  ip: string;
}

export async function setUpTwoFactor(
  ctx: Ctx,
  { actor }: SignedInCaller,
): Promise<{ uri: string; typedKey: string }> {
  assertRecentlyConfirmed(actor);
  return await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, actor.userId);
    if (login.hasTwoFactor) throw new CallError('two_factor_already_on');
    const { key, uri, typedKey } = makeKey(login.email);
    const secret_encrypted = encryptKey(ctx.keys, login.id, key);
    const fresh = { secret_encrypted, last_step: 0, created_at: ctx.clock.now() };
    await tx
      .insertInto('two_factor')
      .values({ user_id: login.id, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
      .execute();
    return { uri, typedKey };
  });
}

/** A code proves that the app has the key. Until then sign-in asks for no code. */
export async function switchTwoFactorOn(
  ctx: Ctx,
  { actor, ip, code }: SignedInCaller & { code: string },
): Promise<{ recoveryCodes: string[]; secret: string }> {
  assertRecentlyConfirmed(actor);
  await assertWithinLimit(ctx, 'second_factor', actor.userId);
  const now = ctx.clock.now();
  const switchedOn = await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, actor.userId);
    if (login.hasTwoFactor) throw new CallError('two_factor_already_on');
    await assertSetUp(tx, login.id);
    if (!(await redeemCode(tx, ctx, { userId: login.id, code }))) {
      throw new CallError('code_invalid', { fields: { code: [{ key: 'wrong_code' }] } });
    }
    await tx
      .updateTable('two_factor')
      .set({ confirmed_at: now })
      .where('user_id', '=', login.id)
      .execute();
    const recoveryCodes = await replaceRecoveryCodes(tx, login.id);
    await revokeOtherAccess(tx, { userId: login.id, except: actor.sessionId, now });
    await notifyTwoFactorChange(tx, ctx, { login, ip, kind: 'two_factor_on' });
    return { recoveryCodes, secret: await rotateSessionSecret(tx, actor.sessionId, now) };
  });
  await ctx.rateLimits.reset('second_factor', actor.userId);
  return switchedOn;
}

export async function switchTwoFactorOff(
  ctx: Ctx,
  { actor, ip, password, code }: SignedInCaller & { password: string; code: string },
): Promise<string> {
  const verified = await verifyIdentity(ctx, { actor, ip, password, code });
  if (!verified.hasTwoFactor) throw new CallError('two_factor_not_set_up');
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, actor.userId);
    if (login.passwordHash !== verified.passwordHash) throw new CallError('conflict');
    await tx.deleteFrom('two_factor').where('user_id', '=', login.id).execute();
    await tx.deleteFrom('recovery_codes').where('user_id', '=', login.id).execute();
    await revokeOtherAccess(tx, { userId: login.id, except: actor.sessionId, now });
    await notifyTwoFactorChange(tx, ctx, { login, ip, kind: 'two_factor_off' });
    return await rotateSessionSecret(tx, actor.sessionId, now);
  });
}

export async function regenerateRecoveryCodes(
  ctx: Ctx,
  { actor, ip }: SignedInCaller,
): Promise<string[]> {
  assertRecentlyConfirmed(actor);
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, actor.userId);
    if (!login.hasTwoFactor) throw new CallError('two_factor_not_set_up');
    await assertSessionActive(tx, actor);
    await revokeOtherAccess(tx, { userId: login.id, except: actor.sessionId, now });
    await audit(tx, {
      at: now,
      action: 'two_factor.codes_renewed',
      actorId: login.id,
      subjectId: login.id,
      ip,
    });
    return await replaceRecoveryCodes(tx, login.id);
  });
}

export async function twoFactorState(
  db: Db,
  userId: string,
): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const row = await db
    .selectFrom('users')
    .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
    .select((eb) => [
      'two_factor.confirmed_at',
      eb
        .selectFrom('recovery_codes')
        .select(eb.fn.countAll<number>().as('left'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('left'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const enabled = Boolean(row?.confirmed_at);
  return { enabled, recoveryCodesLeft: enabled ? (row?.left ?? 0) : 0 };
}

/** A concurrent change in another session may have ended this one. */
async function assertSessionActive(tx: Tx, { sessionId }: Actor): Promise<void> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!row) throw new CallError('not_signed_in');
}

async function assertSetUp(tx: Tx, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('two_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new CallError('two_factor_not_set_up');
}

async function notifyTwoFactorChange(
  tx: Tx,
  ctx: Ctx,
  { login, ip, kind }: { login: Login; ip: string; kind: 'two_factor_on' | 'two_factor_off' },
): Promise<void> {
  await enqueueMail(tx, ctx, { kind, userId: login.id, to: login.email });
  await audit(tx, {
    at: ctx.clock.now(),
    action: kind === 'two_factor_on' ? 'two_factor.on' : 'two_factor.off',
    actorId: login.id,
    subjectId: login.id,
    ip,
  });
}
