import { carrierName, trackingUrl } from '@lathe/rules/carriers';
import { bcp47 } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Words } from '../../platform/words.ts';
import { discountIn } from './discount-in.ts';
import { lineWords } from './line-words.ts';
import { findOrder, listOrderLines, type OrderRow } from './order-store.ts';
import { sendLetter } from './send-letter.ts';

interface Payload {
  orderId: string;
  letter: 'confirmed' | 'cancelled' | 'dispatched';
}

export async function handler(ctx: Ctx, { orderId, letter }: Payload): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw new Error(`There is no order ${orderId} to write about.`);
  const lines = await listOrderLines(ctx.db, orderId);
  const discount = discountIn(lines);
  const { number, currency, total } = order;
  const back = await findCancellation(ctx.db, orderId);
  await sendLetter(ctx, { order, letter }, (words, locale) => {
    const day = new Intl.DateTimeFormat(bcp47(locale), {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    const amount = (value: number) => formatMoney(money(value, currency), locale);
    return {
      subject: words(`mail:order_${letter}_subject`, { number }),
      paragraphs: [
        words(`mail:order_${letter}_text`, {
          date: order.dispatchDate ? day.format(new Date(order.dispatchDate)) : '',
          total: amount(letter === 'cancelled' ? (back ?? total) : total),
          carrier: carrierName(order.carrier ?? ''),
        }),
        ...(letter === 'dispatched' ? trackingOf(order, words) : []),
        ...lines.map((line) => lineWords(words, line)),
        ...(discount
          ? [
              words('mail:order_discount', {
                codes: discount.codes,
                amount: amount(discount.amount),
              }),
            ]
          : []),
        words('mail:order_total', { total: amount(total) }),
      ],
    };
  });
}

/** Parts of it may have gone back before. */
async function findCancellation(db: Db, orderId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('reason', '=', 'cancelled')
    .executeTakeFirst();
  return row?.amount;
}

function trackingOf({ carrier, tracking }: OrderRow, words: Words): string[] {
  const url = trackingUrl(carrier ?? '', tracking ?? '');
  return url && tracking ? [words('mail:order_tracking', { tracking, url })] : [];
}
