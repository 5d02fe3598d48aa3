/** Counts reserved, sold and returned copies and test pressings of a release. */
import { ORDER_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { PREPARED, PREPARED_THEN_COMMIT } from '../../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../../platform/db/tx.ts';

interface CopyCount {
  releaseId: string;
  quantity: number;
}

/** Callers lock the release row and check that enough copies are left. */
export async function reserveCopies(tx: Tx, { releaseId, quantity }: CopyCount): Promise<void> {
  await tx
    .updateTable('releases')
    .set({ copies_reserved: sql`copies_reserved + ${quantity}` })
    .where('id', '=', releaseId)
    .execute();
}

/**
 * Test pressings count as ordered at once. False if the seller's limit does not allow that many.
 */
export async function reserveTestPressings(
  tx: Tx,
  { releaseId, quantity }: CopyCount,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('releases')
    .set({ proofs_ordered: sql`proofs_ordered + ${quantity}` })
    .where('id', '=', releaseId)
    .where(sql<boolean>`proofs_ordered + ${quantity} <= (select coalesce(order_limit,
      ${ORDER_LIMIT_DEFAULT}) from users where users.id = releases.owner_id)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Frees copies whose payment failed or expired. */
export async function releaseReserved(
  tx: Tx,
  { releaseId, quantity, isProof }: CopyCount & { isProof: boolean },
): Promise<void> {
  const column = sql.ref(isProof ? 'proofs_ordered' : 'copies_reserved');
  await sql`update releases set ${column} = ${column} - ${quantity}
    where id = ${releaseId}`.execute(tx);
}

export interface SoldCopies extends CopyCount {
  /** Number of these copies that were reserved before. */
  held: number;
  /** Charts count only purchases by buyers. */
  isCharted: boolean;
}

/**
 * Locks the release rows in id order until the transaction ends, so that concurrent orders cannot
 * deadlock.
 */
export async function countSold(
  tx: Tx,
  {
    sold,
    day,
    isLastStatement,
  }: { sold: readonly SoldCopies[]; day: string; isLastStatement: boolean },
): Promise<void> {
  const ids = sold.map(({ releaseId }) => releaseId);
  await sql`${isLastStatement ? PREPARED_THEN_COMMIT : PREPARED}
    with sold as (
      -- An order can have a record alone and in a bundle.
      select id, sum(copies)::integer as copies, sum(held)::integer as held,
        bool_or(is_charted) as is_charted
      from unnest(${ids}::uuid[], ${sold.map(({ quantity }) => quantity)}::integer[],
        ${sold.map(({ held }) => held)}::integer[],
        ${sold.map(({ isCharted }) => isCharted)}::boolean[]) as line (id, copies, held, is_charted)
      group by id
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

/** Copies that will not be made can be sold again. */
export async function uncountSold(
  tx: Tx,
  sold: CopyCount & {
    isProof: boolean /** Null if the charts did not count them. */;
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
