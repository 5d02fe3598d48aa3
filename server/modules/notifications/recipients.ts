import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * The users who are notified about what belongs to these seller accounts: the sellers, and the
 * owners and managers in their teams. In the order of their ids, so that two events that insert rows for the same users
 * cannot deadlock.
 */
export async function recipientsOf(db: Db | Tx, owners: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where deleted_at is null and (
      id = any(${[...owners]}::uuid[])
      or exists (select from account_members where account_id = any(${[...owners]}::uuid[])
        and user_id = users.id and role in ('owner', 'manager')))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
