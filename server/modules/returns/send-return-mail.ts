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
  const asked = await findReturn(ctx.db, returnId);
  const order = asked && (await findOrder(ctx.db, asked.orderId));
  if (!asked || !order) throw new Error(`Return ${returnId} does not exist.`);
  await sendLoggedMail(ctx, { order, letter: `return_${letter}` }, (words, locale) => ({
    subject: words(`mail:return_${letter}_subject`, { number: order.number }),
    paragraphs: [
      words(`mail:return_${letter}_text`, {
        amount: formatMoney(money(asked.refunded ?? 0, asked.currency), locale),
        days: BANK_REFUND_DAYS,
        reply_days: RETURN_REPLY_WORKING_DAYS,
      }),
      ...asked.lines.map((line) => lineText(words, line)),
      ...(letter === 'asked' ? [] : asked.answer.split(/\n+/)),
    ],
  }));
}
