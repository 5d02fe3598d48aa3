import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ReleaseRow } from './store.ts';

/** Stores the new date; fulfilment reschedules the orders and notifies the buyers. */
export async function moveDate(
  tx: Tx,
  before: ReleaseRow,
  { to, now }: { to: string; now: Date },
): Promise<void> {
  const { id, release_date: from } = before;
  if (from === null || to <= from) return;
  await tx
    .insertInto('release_date_moves')
    .values({ release_id: id, from_date: from, to_date: to, moved_at: now })
    .execute();
}

/** Call after all affected orders are rescheduled. */
export async function closeDateMove(db: Db, { id }: { id: number }, now: Date): Promise<void> {
  await db
    .updateTable('release_date_moves')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute();
}
