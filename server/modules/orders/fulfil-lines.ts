import type { Fulfilment } from '@lathe/rules/fulfilment';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { fulfilByKind } from '../kinds/index.ts';
import type { FulfilledLine } from '../sellables/index.ts';
import { summariseParcels } from './progress.ts';

interface Fulfilled {
  orderId: string;
  /** Things that are sent in a parcel are fulfilled with it. */
  fulfilment: Exclude<Fulfilment, 'made'>;
  /** All lines without it. */
  lineIds?: readonly string[];
}

/**
 * Marks lines as mailed or collected, and lets their kinds do what belongs to it. Callers lock the
 * order, so a line is either fulfilled or cancelled. Returns how many were marked; repeated calls
 * change nothing.
 */
export async function fulfilLines(
  tx: Tx,
  ctx: Ctx,
  { orderId, fulfilment, lineIds }: Fulfilled,
): Promise<number> {
  const chosen = lineIds ? sql`and id = any(${[...lineIds]}::uuid[])` : sql``;
  const { rows } = await sql<FulfilledLine & { kind: string }>`
    update order_lines set fulfilled_at = ${ctx.clock.now()}
    where order_id = ${orderId} and fulfilment = ${fulfilment} and fulfilled_at is null
      and quantity > refunded_quantity ${chosen}
    returning id as "lineId", order_id as "orderId", sellable_id as "sellableId", kind,
      quantity - refunded_quantity as quantity`.execute(tx);
  if (rows.length === 0) return 0;
  await fulfilByKind(tx, ctx, rows);
  await summariseParcels(tx, orderId);
  return rows.length;
}
