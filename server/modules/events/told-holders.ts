import type { Tx } from '../../platform/db/tx.ts';

/** Returns false if its holders know all of it already, or if a cancelled event refunds them instead. */
export async function markHoldersTold(tx: Tx, eventId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set(({ ref }) => ({ told_sequence: ref('sequence') }))
    .where('id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .whereRef('told_sequence', '<', 'sequence')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
