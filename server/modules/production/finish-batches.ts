import { sql } from 'kysely';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * Finishes batches without open jobs. Locks them first, so that if two people pack the last two
 * jobs at once, the second transaction sees both.
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
