import { BANK_REFUND_DAYS, RETURN_REPLY_WORKING_DAYS } from '@lathe/rules/limits';
import { formatMoney, money } from '@lathe/rules/money';
import type { ReturnEvent } from '@lathe/rules/returns';
import type { Ctx } from '../../context.ts';
import { findOrder, lineText, sendLoggedMail } from '../orders/index.ts';
import { findReturn } from './return-store.ts';

interface Payload {
  returnId: string;
  letter: 'asked' | ReturnEvent;
}

export async function handler(ctx: Ctx, { returnId, letter }: Payload): Promise<void> {
  const orderReturn = await findReturn(ctx.db, returnId);
  const order = orderReturn && (await findOrder(ctx.db, orderReturn.orderId));
  if (!orderReturn || !order) throw new Error(`Return ${returnId} does not exist.`);
  await sendLoggedMail(ctx, { order, letter: `return_${letter}` }, (t, locale) => ({
    subject: t(`mail:return_${letter}_subject`, { number: order.number }),
    paragraphs: [
      t(`mail:return_${letter}_text`, {
        amount: formatMoney(money(orderReturn.refunded ?? 0, orderReturn.currency), locale),
        days: BANK_REFUND_DAYS,
        reply_days: RETURN_REPLY_WORKING_DAYS,
      }),
      ...orderReturn.lines.map((line) => lineText(t, line)),
      ...(letter === 'asked' ? [] : orderReturn.answer.split(/\n+/)),
    ],
  }));
}
