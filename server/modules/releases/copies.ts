/** How many copies and test pressings of a release are held, sold, or free again. */
import { ORDER_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { PREPARED, PREPARED_LAST } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';

interface Copies {
  releaseId: string;
  quantity: number;
}

/** With the row of the release locked, and so many copies free. */
export async function reserveCopies(tx: Tx, { releaseId, quantity }: Copies): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ copies_reserved: sql`copies_reserved + ${quantity}` })
    .where('id', '=', releaseId)
    .execute();
}

/** Counted for good when they are paid for. False where the seller's limit does not allow so many. */
export async function reserveProofs(tx: Tx, { releaseId, quantity }: Copies): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('releases')
    .set({ proofs_ordered: sql`proofs_ordered + ${quantity}` })
    .where('id', '=', releaseId)
    .where(sql<boolean>`proofs_ordered + ${quantity} <= (select coalesce(order_limit,
      ${ORDER_LIMIT_DEFAULT}) from users where users.id = releases.owner_id)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nothing came of the payment that they were held for. */
export async function freeReserved(
  tx: Tx,
  { releaseId, quantity, isProof }: Copies & { isProof: boolean },
): Promise<void> {
  const column = sql.ref(isProof ? 'proofs_ordered' : 'copies_reserved');
  await sql`update releases set ${column} = ${column} - ${quantity}
    where id = ${releaseId}`.execute(tx);
}

export interface SoldCopies extends Copies {
  /** Of these, reserved before. */
  held: number;
  /** Charts show what buyers bought. */
  isCharted: boolean;
}

/**
 * The rows of the releases are locked from here to the end of the transaction, in the order of their
 * ids: two orders wait for each other but never in a circle.
 */
export async function countSold(
  tx: Tx,
  { sold, day, isLast }: { sold: readonly SoldCopies[]; day: string; isLast: boolean },
): Promise<void> {
  const ids = sold.map(({ releaseId }) => releaseId);
  await sql`${isLast ? PREPARED_LAST : PREPARED}
    with sold as (
      select * from unnest(${ids}::uuid[], ${sold.map(({ quantity }) => quantity)}::integer[],
        ${sold.map(({ held }) => held)}::integer[],
        ${sold.map(({ isCharted }) => isCharted)}::boolean[]) as sold (id, copies, held, is_charted)
    ), locked as (
      select id from releases where id = any(${ids}::uuid[]) order by id for no key update
    ), counted as (
      update releases set copies_sold = copies_sold + sold.copies,
        copies_reserved = copies_reserved - sold.held
      from sold join locked using (id) where releases.id = sold.id returning releases.id
    )
    insert into release_sales (release_id, day, copies)
    select sold.id, ${day}::date, sold.copies from sold join counted using (id)
    where is_charted order by sold.id
    on conflict (release_id, day) do update
    set copies = release_sales.copies + excluded.copies`.execute(tx);
}

/** Copies that are never made can be sold again. */
export async function uncountSold(
  tx: Tx,
  sold: Copies & {
    isProof: boolean /** Null where the charts never counted them. */;
    chartedOn: string | null;
  },
): Promise<void> {
  const { releaseId, quantity, isProof, chartedOn } = sold;
  const counted = sql.ref(isProof ? 'proofs_ordered' : 'copies_sold');
  await sql`update releases set ${counted} = ${counted} - ${quantity}
    where id = ${releaseId}`.execute(tx);
  if (chartedOn === null) return;
  await sql`update release_sales set copies = copies - ${quantity}
    where release_id = ${releaseId} and day = ${chartedOn}`.execute(tx);
}
