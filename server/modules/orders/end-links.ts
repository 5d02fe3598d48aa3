import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { sendOrderMail } from './jobs.ts';

/** Every link that was sent before stops working; a mail with a new one goes to the buyer. */
export async function endLinks(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
  await ctx.jobs.enqueue(tx, sendOrderMail, { orderId, letter: 'link' });
}
