import { isOwnCopy } from '@lathe/rules/sales';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { uncountSold } from '../releases/index.ts';
import type { OrderLineRow } from './order-store.ts';

interface RestockInput {
  copies: readonly { line: OrderLineRow; quantity: number }[];
  /** Day of the sale. */
  day: string;
}

/** Puts copies that will not be made back on sale, and frees their numbers, highest first. */
export async function restockCopies(tx: Tx, { copies, day }: RestockInput): Promise<void> {
  const releases = copies
    .flatMap(({ line: { id, releaseId, type }, quantity }) =>
      releaseId === null ? [] : [{ lineId: id, type, releaseId, quantity }],
    )
    .toSorted((a, b) => (a.releaseId < b.releaseId ? -1 : 1));
  for (const { lineId, type, releaseId, quantity } of releases) {
    const chartedOn = isOwnCopy(type) ? null : day;
    await uncountSold(tx, { releaseId, quantity, isProof: type === 'proof', chartedOn });
    await sql`delete from order_copies where (release_id, number) in (
      select release_id, number from order_copies where order_line_id = ${lineId}
      order by number desc limit ${quantity})`.execute(tx);
  }
}
