import { sql } from 'kysely';
import type { Tx } from '../../server/platform/db/tx.ts';

/** The ledger is append-only for everyone else. */
export async function deleteTransactions(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const tables = ['ledger_entries', 'ledger_transactions'];
  const setTriggers = async (change: 'disable' | 'enable') => {
    for (const table of tables) {
      await sql.raw(`alter table ${table} ${change} trigger ${table}_stay`).execute(tx);
    }
  };
  await setTriggers('disable');
  await sql`delete from ledger_entries where transaction_id = any(${ids})`.execute(tx);
  await sql`delete from ledger_transactions where id = any(${ids})`.execute(tx);
  await setTriggers('enable');
}
