import { BANK_REFUND_DAYS } from '@lathe/rules/limits';
import { formatMoney, money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { lineText } from './line-text.ts';
import { assignCreditNoteNumber } from './number-credit-note.ts';
import { creditNoteLink } from './order-key.ts';
import { findOrder, listOrderLines } from './order-store.ts';
import { hasCreditNote, listRefunds } from './refund-store.ts';
import { sendLoggedMail } from './send-logged-mail.ts';

export async function handler(ctx: Ctx, { refundId }: { refundId: string }): Promise<void> {
  const { order_id: orderId } = await ctx.db
    .selectFrom('refunds')
    .select('order_id')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const order = orderId === null ? undefined : await findOrder(ctx.db, orderId);
  if (!order) throw new Error(`Refund ${refundId} does not belong to an order.`);
  // A process of the previous version may have inserted the refund without a number.
  await inTransaction(ctx.db, (tx) =>
    assignCreditNoteNumber(tx, { refundId, now: ctx.clock.now() }),
  );
  const [lines, refunds] = await Promise.all([
    listOrderLines(ctx.db, order.id),
    listRefunds(ctx.db, order.id),
  ]);
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error(`Refund ${refundId} does not exist.`);
  await sendLoggedMail(ctx, { order, letter: 'refunded' }, (t, locale) => {
    const amount = (value: number) => formatMoney(money(value, order.currency), locale);
    const items = refund.lines.flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId);
      if (!line || quantity === 0) return [];
      return [lineText(t, { ...line, quantity, copies: [] })];
    });
    return {
      subject: t('mail:order_refunded_subject', { number: order.number }),
      paragraphs: [
        t('mail:order_refunded_text', {
          amount: amount(refund.amount),
          days: BANK_REFUND_DAYS,
        }),
        ...items,
        ...(items.length > 0 && refund.postage > 0
          ? [t('mail:order_refunded_postage', { amount: amount(refund.postage) })]
          : []),
      ],
      links: hasCreditNote(refund) ? [creditNoteLink(ctx, order, { t, refund })] : [],
    };
  });
}
