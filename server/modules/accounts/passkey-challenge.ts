/** Passkey challenges. Each is stored as a hash, for one browser, and works once. */
import { PASSKEY_MINUTES } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { hashSecret } from './secrets.ts';

/** Adding a passkey uses the session; signing in uses a separate cookie. */
type ChallengeOwner = { sessionId: string } | { browserSecret: string };

export const PASSKEY_CHALLENGE_MS = PASSKEY_MINUTES * 60_000;

/** Replaces the earlier challenge of the same holder. */
export async function storePasskeyChallenge(
  tx: Tx,
  { owner, challenge, now }: { owner: ChallengeOwner; challenge: string; now: Date },
): Promise<void> {
  const key = keyOf(owner);
  const fresh = {
    challenge_hash: hashSecret(challenge),
    created_at: now,
    expires_at: new Date(now.getTime() + PASSKEY_CHALLENGE_MS),
  };
  await tx
    .insertInto('passkey_challenges')
    .values({ [key.column]: key.value, ...fresh })
    .onConflict((conflict) => conflict.column(key.column).doUpdateSet(fresh))
    .execute();
}

/**
 * Consumes the challenge and returns a function that checks a response against it. Runs outside the
 * later transaction, so a rejected response does not restore the challenge.
 */
export async function consumePasskeyChallenge(
  { db, clock }: Ctx,
  owner: ChallengeOwner,
): Promise<(challenge: string) => boolean> {
  const { column, value } = keyOf(owner);
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where(column, '=', value)
    .returning(['challenge_hash', 'expires_at'])
    .executeTakeFirst();
  if (!taken || taken.expires_at <= clock.now()) throw new CallError('passkey_expired');
  return (challenge) => hashSecret(challenge) === taken.challenge_hash;
}

function keyOf(owner: ChallengeOwner) {
  return 'sessionId' in owner
    ? ({ column: 'session_id', value: owner.sessionId } as const)
    : ({ column: 'browser_hash', value: hashSecret(owner.browserSecret) } as const);
}
