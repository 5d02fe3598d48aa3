import type { Transaction } from 'kysely';
import type { Db } from './connect.ts';
import type { DB } from './schema.gen.ts';

export type Tx = Transaction<DB>;

/**
 * One transaction, committed when `work` resolves and rolled back when it throws.
 * Nothing slow belongs inside: no HTTP, no card call, no file.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}
