/** A thing comes out later than its buyers were told. Fulfilment moves their orders and writes to them. */
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

interface NewMove {
  /** A release, or all variants of an item. */
  thingIds: readonly string[];
  from: string;
  to: string;
  now: Date;
}

/** Returns its id. */
export async function insertDateMove(
  tx: Tx,
  { thingIds, from, to, now }: NewMove,
): Promise<number> {
  const { id } = await tx
    .insertInto('release_date_moves')
    .values({ thing_ids: [...thingIds], from_date: from, to_date: to, moved_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
