import { ORDER_LINK_DAYS } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { findOrder, type OrderRow } from './order-store.ts';
import { sendLoggedMail } from './send-logged-mail.ts';

export async function handler(ctx: Ctx, { orderId }: { orderId: string | null }): Promise<void> {
  const order = orderId === null ? undefined : await findOrder(ctx.db, orderId);
  if (order) await sendLink(ctx, order);
}

/** Every order mail links to the order; the key is created when the mail is sent. */
export async function sendLink(ctx: Ctx, order: OrderRow): Promise<void> {
  const { number } = order;
  await sendLoggedMail(ctx, { order, letter: 'link' }, (t) => ({
    subject: t('mail:order_link_subject', { number }),
    paragraphs: [t('mail:order_link_text', { number, days: ORDER_LINK_DAYS })],
  }));
}
