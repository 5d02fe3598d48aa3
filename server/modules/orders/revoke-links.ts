import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { sendOrderMail } from './jobs.ts';

/** Invalidates all earlier order links and mails a new one to the buyer. */
export async function revokeLinks(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('id', '=', orderId)
    .execute();
  await ctx.jobs.enqueue(tx, sendOrderMail, { orderId, letter: 'link' });
}
