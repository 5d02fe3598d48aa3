import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';

/** Returns false if its holders know all of it already, or if a cancelled event refunds them instead. */
export async function markHoldersTold(
  tx: Tx,
  { eventId, now }: { eventId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('events')
    .set(({ ref }) => ({
      told_sequence: ref('sequence'),
      is_reschedule_untold: false,
      reschedule_told_at: sql<Date | null>`case when is_reschedule_untold then ${now} else reschedule_told_at end`,
    }))
    .where('id', '=', eventId)
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .whereRef('told_sequence', '<', 'sequence')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
