import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * The users who are notified about what belongs to these seller accounts: today the owners
 * themselves. In the order of their ids, so that two events that insert rows for the same users
 * cannot deadlock.
 */
export async function recipientsOf(db: Db | Tx, owners: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${[...owners]}::uuid[]) and deleted_at is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
