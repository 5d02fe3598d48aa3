/** Links that prove access to a mailbox: random, stored as hashes, single-use and time-limited. */
import {
  CONFIRMATION_LINK_HOURS,
  EMAIL_CHANGE_LINK_MINUTES,
  RESET_LINK_MINUTES,
} from '@lathe/rules/limits';
import { addDuration } from '@lathe/rules/time';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { hashSecret, makeSecret } from './secrets.ts';

export const LINK_MINUTES = {
  confirm_email: CONFIRMATION_LINK_HOURS * 60,
  change_email: EMAIL_CHANGE_LINK_MINUTES,
  reset_password: RESET_LINK_MINUTES,
} as const;

export type LinkPurpose = keyof typeof LINK_MINUTES;

export interface LinkOwner {
  userId: string;
  /** The mailbox that the link was sent to. */
  email: string;
}

export async function issueToken(
  tx: Tx,
  { userId, email, purpose, now }: LinkOwner & { purpose: LinkPurpose; now: Date },
): Promise<string> {
  const { secret, hash } = makeSecret();
  await tx
    .insertInto('account_tokens')
    .values({
      user_id: userId,
      purpose,
      token_hash: hash,
      email,
      created_at: now,
      expires_at: addDuration(now, { minutes: LINK_MINUTES[purpose] }),
    })
    .execute();
  return secret;
}

/** Finds the owner before any lock is taken. Returns undefined for an unknown link. */
export async function findLinkOwner(
  tx: Tx,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<LinkOwner | undefined> {
  return await tx
    .selectFrom('account_tokens')
    .select(['user_id as userId', 'email'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/**
 * Consumes a link or throws the reason why it is invalid. The account lock lets only one of two
 * concurrent clicks succeed. If the transaction fails, the link stays valid.
 */
export async function redeemToken(
  tx: Tx,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<LinkOwner> {
  const find = tx
    .selectFrom('account_tokens')
    .select(['user_id as userId', 'email', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose);
  const found = await find.executeTakeFirst();
  if (!found) throw new CallError('token_invalid');
  await lock(tx, 'account', found.userId);
  const row = await find.executeTakeFirstOrThrow();
  if (row.used_at) throw new CallError('token_used');
  if (now >= row.expires_at) throw new CallError('token_expired');
  await consumeTokens(tx, { userId: row.userId, purpose, now });
  return { userId: row.userId, email: row.email };
}

/** Invalidates all open links of this purpose after one was used or the reason is gone. */
export async function consumeTokens(
  tx: Tx,
  { userId, purpose, now }: { userId: string; purpose: LinkPurpose; now: Date },
): Promise<void> {
  await tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}
