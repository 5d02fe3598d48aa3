import { carrierName, trackingUrl } from '@lathe/rules/carriers';
import { formatDayMonth } from '@lathe/rules/dates';
import { BANK_REFUND_DAYS } from '@lathe/rules/limits';
import { formatMoney, money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import type { Translate } from '../../platform/translations.ts';
import { lineText } from './line-text.ts';
import { addressBlocks, orderTable } from './order-details.ts';
import { orderDiscountOf } from './order-discount.ts';
import { creditNoteLink, orderLink } from './order-key.ts';
import { findOrder, listOrderLines, type OrderRow } from './order-store.ts';
import { hasCreditNote, listRefunds } from './refund-store.ts';
import { sendLoggedMail } from './send-logged-mail.ts';
import { sendLink } from './send-order-link.ts';
import { vatRatesOf } from './vat-of-order.ts';

interface Payload {
  orderId: string;
  letter: 'confirmed' | 'cancelled' | 'dispatched' | 'link' | 'address_changed';
}

export async function handler(ctx: Ctx, { orderId, letter }: Payload): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw new Error(`Order ${orderId} does not exist.`);
  if (letter === 'confirmed') await confirm(ctx, order);
  else if (letter === 'link') await sendLink(ctx, order);
  else if (letter === 'address_changed') await reportAddress(ctx, order);
  else await report(ctx, order, letter);
}

/** Contains all order details for later reference. */
async function confirm(ctx: Ctx, order: OrderRow): Promise<void> {
  const lines = await listOrderLines(ctx.db, order.id);
  const rates = await vatRatesOf(ctx, order);
  await sendLoggedMail(ctx, { order, letter: 'confirmed' }, (words, locale) => ({
    subject: words('mail:order_confirmed_subject', { number: order.number }),
    paragraphs: [
      words('mail:order_confirmed_text', {
        date: order.dispatchDate ? formatDayMonth(order.dispatchDate, locale) : '',
        total: formatMoney(money(order.total, order.currency), locale),
      }),
    ],
    table: orderTable({ order, lines, rates }, { words, locale }),
    blocks: addressBlocks(order, words, locale),
    links: [{ label: words('mail:order_invoice'), address: orderLink(ctx, order, '/invoice') }],
  }));
}

async function reportAddress(ctx: Ctx, order: OrderRow): Promise<void> {
  const { number } = order;
  await sendLoggedMail(ctx, { order, letter: 'address_changed' }, (words, locale) => ({
    subject: words('mail:order_address_changed_subject', { number }),
    paragraphs: [words('mail:order_address_changed_text', { number })],
    blocks: addressBlocks(order, words, locale).slice(0, 1),
  }));
}

async function report(
  ctx: Ctx,
  order: OrderRow,
  letter: 'cancelled' | 'dispatched',
): Promise<void> {
  const { number, currency, total } = order;
  const lines = await listOrderLines(ctx.db, order.id);
  const discount = orderDiscountOf(lines);
  const refunds = letter === 'cancelled' ? await listRefunds(ctx.db, order.id) : [];
  // Earlier partial refunds may exist.
  const back = refunds.find(({ reason }) => reason === 'cancelled');
  await sendLoggedMail(ctx, { order, letter }, (words, locale) => {
    const amount = (value: number) => formatMoney(money(value, currency), locale);
    return {
      subject: words(`mail:order_${letter}_subject`, { number }),
      paragraphs: [
        words(`mail:order_${letter}_text`, {
          total: amount(back?.amount ?? total),
          carrier: carrierName(order.carrier ?? ''),
          days: BANK_REFUND_DAYS,
        }),
        ...(letter === 'dispatched' ? trackingOf(order, words) : []),
        ...lines.map((line) => lineText(words, line)),
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
      blocks: letter === 'dispatched' ? addressBlocks(order, words, locale).slice(0, 1) : [],
      links:
        back && hasCreditNote(back) ? [creditNoteLink(ctx, order, { words, refund: back })] : [],
    };
  });
}

function trackingOf({ carrier, tracking }: OrderRow, words: Translate): string[] {
  const url = trackingUrl(carrier ?? '', tracking ?? '');
  return url && tracking ? [words('mail:order_tracking', { tracking, url })] : [];
}
