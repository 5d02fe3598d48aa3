import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { kindNamed } from '../kinds/index.ts';
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
    const { ownerId, title, artist, kind, sellableId } = found;
    await notify(tx, ctx, {
      topic: 'return_requested',
      owners: [ownerId],
      // Sellers also return what they bought themselves.
      exceptUserId: order.userId,
      subject: `${returnId} ${line}`,
      details: { title, artist, copies: quantity },
      url: sellableId === null ? '/studio/sales?month=all' : kindNamed(kind).salesUrl(sellableId),
    });
  }
}
