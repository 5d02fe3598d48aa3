import type { Tx } from '../../platform/db/tx.ts';

/** With the order locked: nothing of it is made that has not been begun. */
export async function stopMaking(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('making_jobs')
    .set({ stage: 'cancelled', stage_at: now, batch_id: null })
    .where('order_id', '=', orderId)
    .where('stage', '=', 'queued')
    .execute();
}
