import { carrierName, trackingUrl } from '@lathe/rules/carriers';
import { formatDay } from '@lathe/rules/date-format';
import { BANK_REFUND_DAYS } from '@lathe/rules/limits';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { FIRST_PARCEL } from '@lathe/rules/parcels';
import type { Ctx } from '../../context.ts';
import type { Translate } from '../../platform/translations.ts';
import { attachmentsOf, mailTextOf } from '../kinds/index.ts';
import { lineText } from './line-text.ts';
import { addressBlocks, orderTable } from './order-details.ts';
import { orderDiscountOf } from './order-discount.ts';
import { creditNoteLink, orderLink } from './order-key.ts';
import { findOrder, listOrderLines, type OrderLineRow, type OrderRow } from './order-store.ts';
import { findParcelOf, type OrderParcel } from './parcels.ts';
import { hasCreditNote, listRefunds } from './refund-store.ts';
import { sendLoggedMail } from './send-logged-mail.ts';
import { sendLink } from './send-order-link.ts';
import { vatRatesOf } from './vat-of-order.ts';

interface Payload {
  orderId: string;
  letter: 'confirmed' | 'cancelled' | 'dispatched' | 'link' | 'address_changed';
  parcel?: number | undefined;
}

export async function handler(ctx: Ctx, { orderId, letter, parcel }: Payload): Promise<void> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw new Error(`Order ${orderId} does not exist.`);
  if (letter === 'confirmed') await confirm(ctx, order);
  else if (letter === 'link') await sendLink(ctx, order);
  else if (letter === 'address_changed') await reportAddress(ctx, order);
  else if (letter === 'dispatched') await reportDispatch(ctx, order, parcel ?? FIRST_PARCEL);
  else await reportCancellation(ctx, order);
}

/** Contains all order details for later reference. */
async function confirm(ctx: Ctx, order: OrderRow): Promise<void> {
  const lines = await listOrderLines(ctx.db, order.id);
  const rates = await vatRatesOf(ctx, order);
  const isSplit = order.parcels.length > 1;
  const text = order.service === null ? 'mailed_' : isSplit ? 'split_' : '';
  const mailed = mailedLines(lines);
  const attachments = await attachmentsOf(ctx, mailed);
  await sendLoggedMail(ctx, { order, letter: 'confirmed', attachments }, (t, locale) => ({
    subject: t('mail:order_confirmed_subject', { number: order.number }),
    paragraphs: [
      t(`mail:order_confirmed_${text}text`, {
        date: dayOf(order.dispatchDate, locale),
        total: formatMoney(money(order.total, order.currency), locale),
      }),
      ...(isSplit
        ? order.parcels.map(({ number, dispatchDate }) =>
            t('mail:order_parcel', {
              number,
              date: dayOf(dispatchDate, locale),
              titles: titlesIn(lines, number, locale),
            }),
          )
        : []),
      ...mailed.flatMap((line) => mailTextOf(line, t) ?? []),
    ],
    table: orderTable({ order, lines, rates }, { t, locale }),
    blocks: addressBlocks(order, t, locale),
    links: [{ label: t('mail:order_invoice'), address: orderLink(ctx, order, '/invoice') }],
  }));
}

/** What the buyer gets with this mail. */
function mailedLines(lines: readonly OrderLineRow[]) {
  return lines
    .filter((line) => line.fulfilment === 'mailed' && line.copies.length > 0)
    .map(({ id, kind, title, description, copies }) => ({
      lineId: id,
      kind,
      title,
      description,
      copies,
    }));
}

async function reportAddress(ctx: Ctx, order: OrderRow): Promise<void> {
  const { number } = order;
  const redirected = order.parcels.filter(({ address }) => address !== null);
  const { address } = redirected[0] ?? order;
  await sendLoggedMail(ctx, { order, letter: 'address_changed' }, (t, locale) => ({
    subject: t('mail:order_address_changed_subject', { number }),
    paragraphs: [
      t('mail:order_address_changed_text', { number }),
      ...(redirected.length > 0
        ? [
            t('mail:order_parcels_redirected', {
              count: redirected.length,
              numbers: redirected.map((parcel) => parcel.number).join(', '),
            }),
          ]
        : []),
    ],
    blocks: addressBlocks({ ...order, address }, t, locale).slice(0, 1),
  }));
}

async function reportCancellation(ctx: Ctx, order: OrderRow): Promise<void> {
  const { number, currency, total } = order;
  const lines = await listOrderLines(ctx.db, order.id);
  const discount = orderDiscountOf(lines);
  // Earlier refunds may exist, also of lines that were cancelled before.
  const refunds = await listRefunds(ctx.db, order.id);
  const refund = refunds.findLast(({ reason }) => reason === 'cancelled');
  await sendLoggedMail(ctx, { order, letter: 'cancelled' }, (t, locale) => {
    const amount = (value: number) => formatMoney(money(value, currency), locale);
    return {
      subject: t('mail:order_cancelled_subject', { number }),
      paragraphs: [
        t('mail:order_cancelled_text', {
          total: amount(refund?.amount ?? total),
          days: BANK_REFUND_DAYS,
        }),
        ...lines.map((line) => lineText(t, line)),
        ...discountText(discount, { t, amount }),
        t('mail:order_total', { total: amount(total) }),
      ],
      links: refund && hasCreditNote(refund) ? [creditNoteLink(ctx, order, { t, refund })] : [],
    };
  });
}

async function reportDispatch(ctx: Ctx, order: OrderRow, parcelNumber: number): Promise<void> {
  const { number, currency, total, parcels } = order;
  const lines = await listOrderLines(ctx.db, order.id);
  const parcel = findParcelOf(order, parcelNumber);
  const later = parcels.find(({ dispatchedAt }) => dispatchedAt === null);
  const prefix = parcels.length > 1 ? 'order_part_dispatched' : 'order_dispatched';
  await sendLoggedMail(ctx, { order, letter: 'dispatched' }, (t, locale) => {
    const amount = (value: number) => formatMoney(money(value, currency), locale);
    return {
      subject: t(`mail:${prefix}_subject`, { number, parcel: parcelNumber }),
      paragraphs: [
        t(`mail:${prefix}_text`, {
          carrier: carrierName(parcel?.carrier ?? ''),
          parcel: parcelNumber,
        }),
        ...trackingOf(parcel, t),
        ...lines.filter((line) => line.parcel === parcelNumber).map((line) => lineText(t, line)),
        ...(later?.dispatchDate
          ? [t('mail:order_later_parcel', { date: dayOf(later.dispatchDate, locale) })]
          : []),
        ...discountText(orderDiscountOf(lines), { t, amount }),
        t('mail:order_total', { total: amount(total) }),
      ],
      blocks: addressBlocks(
        { ...order, address: parcel?.address ?? order.address },
        t,
        locale,
      ).slice(0, 1),
    };
  });
}

function discountText(
  discount: ReturnType<typeof orderDiscountOf>,
  { t, amount }: { t: Translate; amount: (value: number) => string },
): string[] {
  if (!discount) return [];
  const { codes } = discount;
  return [t('mail:order_discount', { codes, amount: amount(discount.amount) })];
}

function dayOf(date: string | null, locale: Locale): string {
  return date ? formatDay(date, locale, 'day-month') : '';
}

function titlesIn(lines: readonly OrderLineRow[], parcel: number, locale: Locale): string {
  const titles = lines.filter((line) => line.parcel === parcel).map(({ title }) => title);
  return new Intl.ListFormat(bcp47(locale)).format(titles);
}

function trackingOf(parcel: OrderParcel | undefined, t: Translate): string[] {
  const { carrier, tracking } = parcel ?? {};
  const url = trackingUrl(carrier ?? '', tracking ?? '');
  return url && tracking ? [t('mail:order_tracking', { tracking, url })] : [];
}
