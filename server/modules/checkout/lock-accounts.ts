import { sql } from 'kysely';
import { lockShared } from '../../platform/db/locks.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Quote } from './quote.ts';

/**
 * Prevents buyer and payees from closing their accounts until the transaction ends. Closing takes
 * the same lock exclusively and then finds the open checkout.
 */
export async function lockAccounts(
  tx: Tx,
  { userId, quote }: { userId: string | null; quote: Quote },
): Promise<void> {
  const earners = quote.lines.flatMap(({ ownerId, payees = [] }) => [
    ownerId,
    ...payees.map(({ party }) => party),
  ]);
  const ids = [...new Set(userId === null ? earners : [userId, ...earners])];
  await lockShared(tx, 'account', ids);
  const { rows: deletedAccounts } = await sql<{ id: string }>`${PREPARED}
    select id from users where id = any(${ids}::uuid[]) and deleted_at is not null`.execute(tx);
  if (deletedAccounts.some(({ id }) => id === userId)) throw new CallError('not_signed_in');
  if (deletedAccounts.length > 0) throw new CallError('item_not_sold');
}
