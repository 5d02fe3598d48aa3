/** The numbers of a limited edition. Callers lock the release row. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** Assigns the lowest free numbers: returned ones first, then new ones. */
export async function numberCopies(
  tx: Tx,
  { releaseId, lineId, quantity }: { releaseId: string; lineId: string; quantity: number },
): Promise<void> {
  // All numbers are checked only if there are gaps.
  await sql`
    insert into order_copies (release_id, number, order_line_id)
    select ${releaseId}, number, ${lineId}
    from (select count(*)::integer as held, coalesce(max(number), 0) as highest
      from order_copies where release_id = ${releaseId}) as edition
    cross join generate_series(case when held = highest then held + 1 else 1 end, held + ${quantity})
      as number
    where not exists (
      select from order_copies where release_id = ${releaseId} and order_copies.number = number.number)
    order by number limit ${quantity}`.execute(tx);
}

/** Highest first. */
export async function freeNumbers(
  tx: Tx,
  { lineId, quantity }: { lineId: string; quantity: number },
): Promise<void> {
  await sql`delete from order_copies where (release_id, number) in (
    select release_id, number from order_copies where order_line_id = ${lineId}
    order by number desc limit ${quantity})`.execute(tx);
}
