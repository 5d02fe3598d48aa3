import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * The person's own account, and those that the person works in: nobody of staff decides about their
 * money or their papers.
 */
export async function listOwnAccounts(db: Db | Tx, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_members')
    .select('account_id as id')
    .where('user_id', '=', personId)
    .execute();
  return [personId, ...rows.map(({ id }) => id)];
}
