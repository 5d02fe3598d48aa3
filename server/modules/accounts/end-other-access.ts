/** A sign-in change ends every session and link that an intruder could hold. */
import type { Tx } from '../../platform/db/tx.ts';
import { endChallenges } from './answer-challenge.ts';
import { deleteSessions } from './session-store.ts';
import { consumeTokens } from './token-store.ts';

interface AccessChange {
  userId: string;
  /** The session that made the change stays. */
  except?: string | undefined;
  now: Date;
}

/** The caller holds the account lock. */
export async function revokeOtherAccess(
  tx: Tx,
  { userId, except, now }: AccessChange,
): Promise<void> {
  await deleteSessions(tx, { userId, ...(except !== undefined && { except }) });
  await endChallenges(tx, userId);
  await consumeTokens(tx, { userId, purpose: 'reset_password', now });
  await consumeTokens(tx, { userId, purpose: 'change_email', now });
  await tx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute();
}

/** An intruder may have added a passkey, so each one is disabled until the owner confirms it. */
export async function requirePasskeyReview(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ review_asked_at: now })
    .where('user_id', '=', userId)
    .execute();
}
