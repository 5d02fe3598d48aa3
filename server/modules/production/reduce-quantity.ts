import type { Tx } from '../../platform/db/tx.ts';
import { finishBatches } from './finish-batches.ts';

/** Callers lock the order, and the line is not started. Reduces its copies, or cancels it. */
export async function reduceQuantity(
  tx: Tx,
  { lineId, quantity, now }: { lineId: string; quantity: number; now: Date },
): Promise<void> {
  const job = await tx
    .selectFrom('making_jobs')
    .select(['id', 'quantity', 'reprint_quantity', 'batch_id'])
    .where('order_line_id', '=', lineId)
    .where('stage', '=', 'queued')
    .forUpdate()
    .executeTakeFirst();
  if (!job) return;
  const left = job.quantity - quantity;
  const change =
    left > 0
      ? {
          quantity: left,
          reprint_quantity: job.reprint_quantity && Math.min(job.reprint_quantity, left),
        }
      : ({ stage: 'cancelled', stage_at: now, batch_id: null } as const);
  await tx.updateTable('making_jobs').set(change).where('id', '=', job.id).execute();
  if (job.batch_id !== null) await finishBatches(tx, { ids: [job.batch_id], now });
}
