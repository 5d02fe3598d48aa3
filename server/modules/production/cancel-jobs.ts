import type { Tx } from '../../platform/db/tx.ts';
import { finishBatches } from './finish-batches.ts';

/** Callers lock the order. Cancels all jobs that have not started. */
export async function cancelJobs(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const queued = await tx
    .selectFrom('making_jobs')
    .select('batch_id')
    .where('order_id', '=', orderId)
    .where('stage', '=', 'queued')
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable('making_jobs')
    .set({ stage: 'cancelled', stage_at: now, batch_id: null })
    .where('order_id', '=', orderId)
    .where('stage', '=', 'queued')
    .execute();
  await finishBatches(tx, { ids: queued.flatMap(({ batch_id }) => batch_id ?? []), now });
}
