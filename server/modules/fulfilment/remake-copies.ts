import type { Tx } from '../../platform/db/tx.ts';
import { listOrderLines, lockOrder, reopenForRemake } from '../orders/index.ts';
import { remakeJobs } from '../production/index.ts';

interface RemakeInput {
  orderId: string;
  lines: readonly { line: string; quantity: number }[];
  userId: string;
  now: Date;
}

/**
 * Remakes returned copies and puts the order back into production. Returns false if one of them was
 * never manufactured.
 */
export async function remakeCopies(tx: Tx, { orderId, ...input }: RemakeInput): Promise<boolean> {
  await lockOrder(tx, orderId);
  const dispatchDate = await remakeJobs(tx, input);
  if (dispatchDate === null) return false;
  const remade = (await listOrderLines(tx, orderId)).filter(({ id }) =>
    input.lines.some(({ line }) => line === id),
  );
  const parcels = [...new Set(remade.flatMap(({ parcel }) => parcel ?? []))];
  await reopenForRemake(tx, { orderId, parcels, dispatchDate });
  return true;
}
