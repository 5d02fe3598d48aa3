import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';

/**
 * For queries over `releases`: a seller can have releases on pages of others, which stay live.
 */
export const SELLER_NOT_SUSPENDED = notSuspendedSql('releases.owner_id');

/** `user` is the column with the id. */
export function notSuspendedSql(user: string): string {
  return `not exists (select from users
  where users.id = ${user} and users.suspended_at is not null)`;
}

/** Checked in the transaction that starts a session, under the account lock. */
export async function assertNotSuspended(db: Db | Tx, userId: string): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row?.suspended_at) throw new CallError('account_suspended');
}

/** The caller holds the account lock and ends the sessions. Null restores the user. */
export async function setSuspension(
  tx: Tx,
  userId: string,
  suspension: { at: Date; by: string; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      suspended_at: suspension?.at ?? null,
      suspended_by: suspension?.by ?? null,
      suspension_reason: suspension?.reason ?? null,
    })
    .where('id', '=', userId)
    .execute();
}
