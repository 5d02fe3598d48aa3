/** A sign-in change ends every session and link that an intruder could hold. */
import type { Tx } from '../../platform/db/tx.ts';
import { endChallenges } from './answer-challenge.ts';
import { endSessions } from './session-store.ts';
import { useUpTokens } from './token-store.ts';

interface AccessChange {
  userId: string;
  /** The session that made the change stays. */
  except?: string | undefined;
  now: Date;
}

/** The caller holds the account lock. */
export async function endOtherAccess(tx: Tx, { userId, except, now }: AccessChange): Promise<void> {
  await endSessions(tx, { userId, ...(except !== undefined && { except }) });
  await endChallenges(tx, userId);
  await useUpTokens(tx, { userId, purpose: 'reset_password', now });
  await useUpTokens(tx, { userId, purpose: 'change_email', now });
  await tx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute();
}

/** An intruder may have added a passkey, so each one is disabled until the owner confirms it. */
export async function askToReviewPasskeys(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ review_asked_at: now })
    .where('user_id', '=', userId)
    .execute();
}
