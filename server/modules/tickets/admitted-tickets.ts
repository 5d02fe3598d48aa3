/** Tickets with which somebody is in. They can neither be passed on, nor given back, nor taken away. */
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** For a change, take the `admission` locks of the tickets first. */
export async function admittedAmong(
  db: Db | Tx,
  ticketIds: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (ticketIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('admissions')
    .select('ticket_id')
    .where('ticket_id', 'in', ticketIds)
    .where('let_in', '=', true)
    .where('undone_at', 'is', null)
    .execute();
  return new Set(rows.map(({ ticket_id }) => ticket_id));
}
