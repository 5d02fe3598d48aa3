import { sql } from 'kysely';
import { lockRows } from '../../../platform/db/locks.ts';
import type { Tx } from '../../../platform/db/tx.ts';

interface CountChange {
  reserved?: number;
  sold?: number;
  /** Kept for those who waited. */
  offered?: number;
}

/** Of an event. Buyers lock the pools, too, so nobody pays for a place meanwhile. */
export async function lockPools(tx: Tx, eventId: string): Promise<void> {
  const pools = await tx
    .selectFrom('ticket_pools')
    .select('id')
    .where('event_id', '=', eventId)
    .execute();
  await lockRows(
    tx,
    'ticket_pools',
    pools.map(({ id }) => id),
  );
}

/** Callers lock the pool first. The database rejects counts above the capacity. */
export async function changeCounts(
  tx: Tx,
  { uuid }: { uuid: string },
  { reserved = 0, sold = 0, offered = 0 }: CountChange,
): Promise<void> {
  await sql`update ticket_pools set reserved = reserved + ${reserved}, sold = sold + ${sold},
      offered = offered + ${offered}
    where id = (select pool_id from ticket_categories where id = ${uuid})`.execute(tx);
  await sql`update ticket_categories set reserved = reserved + ${reserved}, sold = sold + ${sold},
      offered = offered + ${offered}
    where id = ${uuid}`.execute(tx);
}
