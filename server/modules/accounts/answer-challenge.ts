import { TWO_FACTOR_WRONG_CODES_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { assertWithinLimit, passwordKey } from './limits.ts';
import type { SignInOrigin } from './origin.ts';
import { redeemCode } from './second-factor.ts';
import { hashSecret } from './secrets.ts';
import { startSession } from './start-session.ts';
import { type Login, lockLogin } from './user-store.ts';

interface Challenge {
  id: string;
  userId: string;
  expiresAt: Date;
}

/** Returns null if there is none or it has expired. */
export async function findChallenge(
  db: Db | Tx,
  secret: string,
  now: Date,
): Promise<Challenge | null> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select(['id', 'user_id as userId', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

type ChallengeResult =
  | { kind: 'right'; login: Login; secret: string }
  | { kind: 'wrong' }
  | { kind: 'out' };

export async function answerChallenge(
  ctx: Ctx,
  { secret, code, origin }: { secret: string | undefined; code: string; origin: SignInOrigin },
): Promise<{ userId: string; secret: string }> {
  const now = ctx.clock.now();
  const found = secret ? await findChallenge(ctx.db, secret, now) : null;
  if (!found || !secret) throw new CallError('verification_expired');
  await assertWithinLimit(ctx, 'second_factor_address', origin.ip);
  await assertWithinLimit(ctx, 'second_factor', found.userId);
  // A wrong code must be recorded, so it must not throw inside the transaction.
  const outcome = await inTransaction(ctx.db, async (tx): Promise<ChallengeResult> => {
    const login = await lockLogin(tx, found.userId);
    const challenge = await findChallenge(tx, secret, now);
    if (!challenge) throw new CallError('verification_expired');
    if (!(await redeemCode(tx, ctx, { userId: login.id, code }))) {
      return await countWrongCode(tx, challenge, origin, now);
    }
    await endChallenges(tx, login.id);
    const session = await startSession(tx, ctx, { login, origin, method: 'second_factor' });
    return { kind: 'right', login, secret: session };
  });
  if (outcome.kind === 'wrong') throw new CallError('code_invalid', WRONG_CODE);
  if (outcome.kind === 'out') throw new CallError('signed_out');
  await ctx.rateLimits.giveBackOne('second_factor_address', origin.ip);
  await ctx.rateLimits.reset('second_factor', found.userId);
  await ctx.rateLimits.reset('login', passwordKey(outcome.login.email, origin.ip));
  return { userId: outcome.login.id, secret: outcome.secret };
}

const WRONG_CODE = { fields: { code: [{ key: 'wrong_code' }] } };

async function countWrongCode(
  tx: Tx,
  challenge: Challenge,
  { ip, device, place }: SignInOrigin,
  now: Date,
): Promise<ChallengeResult> {
  const { wrong_codes } = await tx
    .updateTable('sign_in_challenges')
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where('id', '=', challenge.id)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow();
  const isLockedOut = wrong_codes > TWO_FACTOR_WRONG_CODES_MAX;
  if (isLockedOut)
    await tx.deleteFrom('sign_in_challenges').where('id', '=', challenge.id).execute();
  await audit(tx, {
    at: now,
    action: 'session.refused',
    actorId: null,
    subjectId: challenge.userId,
    details: { reason: 'code', signed_out: isLockedOut, device, place },
    ip,
  });
  return { kind: isLockedOut ? 'out' : 'wrong' };
}

export async function endChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}
