import type { Tx } from '../../platform/db/tx.ts';

/** Callers lock the jobs, which must not be in a batch. */
export async function insertBatch(
  tx: Tx,
  batch: {
    format: string;
    material: string;
    jobIds: readonly string[];
    userId: string;
    now: Date;
  },
): Promise<string> {
  const { format, material, jobIds, userId, now } = batch;
  const { id } = await tx
    .insertInto('making_batches')
    .values({ format, material, made_by: userId, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('making_jobs').set({ batch_id: id }).where('id', 'in', jobIds).execute();
  return id;
}

export async function leaveBatch(tx: Tx, jobId: string): Promise<void> {
  await tx.updateTable('making_jobs').set({ batch_id: null }).where('id', '=', jobId).execute();
}
