import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { notify } from '../notifications/index.ts';
import { listOrderLines, type OrderRow } from '../orders/index.ts';

/** One notification per line. Staff answer the request, so the seller only learns what and how many. */
export async function notifySellers(
  tx: Tx,
  ctx: Ctx,
  {
    order,
    returnId,
    lines,
  }: { order: OrderRow; returnId: string; lines: readonly { line: string; quantity: number }[] },
): Promise<void> {
  const bought = await listOrderLines(tx, order.id);
  for (const { line, quantity } of lines) {
    const found = bought.find(({ id }) => id === line);
    if (!found?.ownerId) continue;
    const { ownerId, title, artist, releaseId } = found;
    await notify(tx, ctx, {
      topic: 'return_requested',
      owners: [ownerId],
      // Sellers also return what they bought themselves.
      exceptUserId: order.userId,
      subject: `${returnId} ${line}`,
      details: { title, artist, copies: quantity },
      url:
        releaseId === null
          ? '/studio/sales?month=all'
          : `/studio/sales?month=all&release=${releaseId}`,
    });
  }
}
