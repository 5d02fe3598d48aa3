import { sql } from 'kysely';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Those of which nothing is left to do. Locked first: of two people who pack the last two jobs at the
 * same time, the second sees both packed.
 */
export async function finishBatches(
  tx: Tx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await lockRows(tx, 'making_batches', ids);
  await sql`update making_batches set finished_at = ${now}
    where id = any(${[...ids]}::uuid[]) and finished_at is null and not exists (
      select from making_jobs where batch_id = making_batches.id
        and stage not in ('packed', 'dispatched'))`.execute(tx);
}
