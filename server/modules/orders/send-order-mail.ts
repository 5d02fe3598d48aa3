import { carrierName, trackingUrl } from '@lathe/rules/carriers';
import { bcp47, DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { houseLetter } from '../../platform/mail/house-letter.ts';
import type { Words } from '../../platform/words.ts';
import { discountIn } from './discount-in.ts';
import { orderLink } from './order-key.ts';
import { findOrder, listOrderLines, type OrderRow } from './order-store.ts';

interface Payload {
  orderId: string;
  letter: 'confirmed' | 'cancelled' | 'dispatched';
}

export async function handler(ctx: Ctx, { orderId, letter }: Payload): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw new Error(`There is no order ${orderId} to write about.`);
  const lines = await listOrderLines(ctx.db, orderId);
  const discount = discountIn(lines);
  const { number, email, currency } = order;
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const name = order.address?.name || null;
  const day = new Intl.DateTimeFormat(bcp47(locale), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  await ctx.mail.send(
    houseLetter({ to: email, name, locale }, (words) => ({
      subject: words(`mail:order_${letter}_subject`, { number }),
      paragraphs: [
        words(`mail:order_${letter}_text`, {
          date: order.dispatchDate ? day.format(new Date(order.dispatchDate)) : '',
          total: formatMoney(money(order.total, currency), locale),
          carrier: carrierName(order.carrier ?? ''),
        }),
        ...(letter === 'dispatched' ? trackingOf(order, words) : []),
        ...lines.map(({ quantity, title, artist, copies }) =>
          copies.length > 0
            ? words('mail:order_line_numbered', {
                quantity,
                title,
                artist,
                copies: copies.join(', '),
              })
            : words('mail:order_line', { quantity, title, artist }),
        ),
        ...(discount
          ? [
              words('mail:order_discount', {
                codes: discount.codes,
                amount: formatMoney(money(discount.amount, currency), locale),
              }),
            ]
          : []),
        words('mail:order_total', { total: formatMoney(money(order.total, currency), locale) }),
      ],
      button: { label: words('mail:order_button'), address: orderLink(ctx, orderId) },
      note: words('mail:order_note'),
      footer: words('mail:order_footer', { email }),
    })),
  );
}

function trackingOf({ carrier, tracking }: OrderRow, words: Words): string[] {
  const url = trackingUrl(carrier ?? '', tracking ?? '');
  return url && tracking ? [words('mail:order_tracking', { tracking, url })] : [];
}
