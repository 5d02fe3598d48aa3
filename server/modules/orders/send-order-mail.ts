import { carrierName, trackingUrl } from '@lathe/rules/carriers';
import { formatDay } from '@lathe/rules/date-format';
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
  await sendLoggedMail(ctx, { order, letter: 'confirmed' }, (t, locale) => ({
    subject: t('mail:order_confirmed_subject', { number: order.number }),
    paragraphs: [
      t('mail:order_confirmed_text', {
        date: order.dispatchDate ? formatDay(order.dispatchDate, locale, 'day-month') : '',
        total: formatMoney(money(order.total, order.currency), locale),
      }),
    ],
    table: orderTable({ order, lines, rates }, { t, locale }),
    blocks: addressBlocks(order, t, locale),
    links: [{ label: t('mail:order_invoice'), address: orderLink(ctx, order, '/invoice') }],
  }));
}

async function reportAddress(ctx: Ctx, order: OrderRow): Promise<void> {
  const { number } = order;
  await sendLoggedMail(ctx, { order, letter: 'address_changed' }, (t, locale) => ({
    subject: t('mail:order_address_changed_subject', { number }),
    paragraphs: [t('mail:order_address_changed_text', { number })],
    blocks: addressBlocks(order, t, locale).slice(0, 1),
  }));
}

async function report(ctx: Ctx, order: OrderRow, kind: 'cancelled' | 'dispatched'): Promise<void> {
  const { number, currency, total } = order;
  const lines = await listOrderLines(ctx.db, order.id);
  const discount = orderDiscountOf(lines);
  const refunds = kind === 'cancelled' ? await listRefunds(ctx.db, order.id) : [];
  // Earlier partial refunds may exist.
  const cancelRefund = refunds.find(({ reason }) => reason === 'cancelled');
  await sendLoggedMail(ctx, { order, letter: kind }, (t, locale) => {
    const amount = (value: number) => formatMoney(money(value, currency), locale);
    return {
      subject: t(`mail:order_${kind}_subject`, { number }),
      paragraphs: [
        t(`mail:order_${kind}_text`, {
          total: amount(cancelRefund?.amount ?? total),
          carrier: carrierName(order.carrier ?? ''),
          days: BANK_REFUND_DAYS,
        }),
        ...(kind === 'dispatched' ? trackingOf(order, t) : []),
        ...lines.map((line) => lineText(t, line)),
        ...(discount
          ? [
              t('mail:order_discount', {
                codes: discount.codes,
                amount: amount(discount.amount),
              }),
            ]
          : []),
        t('mail:order_total', { total: amount(total) }),
      ],
      blocks: kind === 'dispatched' ? addressBlocks(order, t, locale).slice(0, 1) : [],
      links:
        cancelRefund && hasCreditNote(cancelRefund)
          ? [creditNoteLink(ctx, order, { t, refund: cancelRefund })]
          : [],
    };
  });
}

function trackingOf({ carrier, tracking }: OrderRow, t: Translate): string[] {
  const url = trackingUrl(carrier ?? '', tracking ?? '');
  return url && tracking ? [t('mail:order_tracking', { tracking, url })] : [];
}
