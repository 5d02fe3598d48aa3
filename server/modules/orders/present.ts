import type { Order, OrderSummary } from '@lathe/contract/order-calls';
import { canCancelLine, canCancelOrder, redirectableParcels } from '@lathe/rules/cancellation';
import { carrierName, trackingUrl } from '@lathe/rules/carriers';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { orderState, paymentState, refundState, stateTime } from '@lathe/rules/order-states';
import { openStages } from '@lathe/rules/production';
import { refundProgress } from '@lathe/rules/refund-progress';
import { presentPicture } from '../../platform/pictures.ts';
import { presentPostalAddress } from '../addresses/index.ts';
import { type PriceBook, presentPrice } from '../catalogue/index.ts';
import { describeSold } from '../kinds/index.ts';
import { boughtBundles } from './line-groups.ts';
import { orderDiscountOf } from './order-discount.ts';
import type { SummaryRow } from './order-list.ts';
import type { OrderLineRow, OrderRow } from './order-store.ts';
import { hasCreditNote, type RefundRow } from './refund-store.ts';

export function presentOrder(
  order: OrderRow,
  { lines, refunds }: { lines: readonly OrderLineRow[]; refunds: readonly RefundRow[] },
  { book, locale }: { book: PriceBook; locale: Locale },
): Order {
  const price = (amount: number) => presentPrice(money(amount, order.currency), locale);
  const { cardBrand, cardLast4 } = order;
  const discount = orderDiscountOf(lines);
  const redirectable = redirectableParcels(lines, order);
  // Without a payment nothing can be refunded, and during a dispute the bank decides.
  const isRefundable = order.checkoutId !== null && !order.disputed;
  return {
    uuid: order.id,
    number: order.number,
    state: orderState(order),
    email: order.email,
    created_at: order.createdAt.toISOString(),
    paid_at: iso(order.paidAt),
    production_at: iso(order.productionAt),
    dispatched_at: iso(order.dispatchedAt),
    delivered_at: iso(order.deliveredAt),
    cancelled_at: iso(order.cancelledAt),
    refunded_at: iso(order.refundedAt),
    dispatch_date: order.dispatchDate,
    payment_status: paymentState(order),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: lines.map((line) => ({
      uuid: line.id,
      type: line.type,
      fulfilment: line.fulfilment,
      fulfilled_at: iso(line.fulfilledAt),
      parcel: line.parcel,
      title: line.title,
      artist: line.artist,
      description: describeSold({ ...line, boughtIn: order.locale }, { book, locale }),
      quantity: line.quantity,
      refunded_quantity: line.refundedQuantity,
      cancel_enabled: isRefundable && canCancelLine(line, order),
      price: price(line.unitPrice),
      total: price(line.unitPrice * line.quantity),
      discount: line.discountCode
        ? { code: line.discountCode, amount: price(line.unitDiscount * line.quantity) }
        : null,
      bundle: line.bundleSet,
      copies: line.copies,
      artwork: presentPicture(line.item?.image),
      preorder: preorderOf(line, order),
      making: line.making && {
        stage: line.making.stage,
        stages: openStages(line.making),
        reprints: line.making.reprints,
      },
    })),
    bundles: boughtBundles(lines).map((bundle) => ({
      uuid: bundle.set,
      title: bundle.title,
      quantity: bundle.quantity,
      price: price(bundle.unitPrice),
      total: price(bundle.unitPrice * bundle.quantity),
      saving: price(bundle.unitSaving * bundle.quantity),
    })),
    items_total: price(order.itemsTotal),
    discount_total: discount && {
      codes: discount.codes,
      amount: price(discount.amount),
      full_total: price(order.itemsTotal + discount.amount),
    },
    postage_total: price(order.postageTotal),
    duty_total: order.dutyTotal > 0 ? price(order.dutyTotal) : null,
    vat_total: price(order.vatTotal),
    total: price(order.total),
    refund: refundState(order),
    refunded_total: order.refundedTotal > 0 ? price(order.refundedTotal) : null,
    open_refunds: refunds.flatMap((refund) => {
      const state = refundProgress(refund);
      if (state !== 'pending' && state !== 'failed') return [];
      const amount = state === 'failed' ? refund.owed : refund.amount - refund.covered;
      return [{ uuid: refund.id, amount: price(amount), state }];
    }),
    credit_notes: refunds.filter(hasCreditNote).map(({ id, creditNote, createdAt, amount }) => ({
      uuid: id,
      number: creditNote,
      created_at: createdAt.toISOString(),
      amount: price(amount),
    })),
    on_hold: order.heldAt !== null,
    disputed: order.disputed,
    service: order.service,
    buyer_name: order.buyerName,
    address: order.address && presentPostalAddress(order.address, locale),
    billing_address: order.billingAddress && presentPostalAddress(order.billingAddress, locale),
    gift_note: order.giftNote,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    parcels: order.parcels.map(({ carrier, tracking, postage, duty, address, ...parcel }) => ({
      number: parcel.number,
      dispatch_date: parcel.dispatchDate,
      dispatched_at: iso(parcel.dispatchedAt),
      delivered_at: iso(parcel.deliveredAt),
      carrier: carrier && carrierName(carrier),
      tracking,
      tracking_url: trackingUrl(carrier ?? '', tracking ?? ''),
      postage: postage === null ? null : price(postage),
      duty: duty ? price(duty) : null,
      address: address && presentPostalAddress(address, locale),
      change_address_enabled: order.address !== null && redirectable.includes(parcel.number),
    })),
    operations: {
      cancel_enabled: isRefundable && canCancelOrder(lines, order),
      change_address_enabled: order.address !== null && redirectable.length > 0,
      invoice_enabled: order.paidAt !== null,
    },
  };
}

function preorderOf(
  { work, movedFrom, making }: OrderLineRow,
  order: OrderRow,
): Order['lines'][number]['preorder'] {
  const isEnded = order.cancelledAt !== null || order.refundedAt !== null;
  const releaseDate = work?.releaseDate ?? null;
  if (isEnded || order.paidAt === null || releaseDate === null) return null;
  if ((making?.stage ?? 'queued') !== 'queued') return null;
  if (releaseDate <= calendarDate(order.createdAt)) return null;
  return { release_date: releaseDate, moved_from: movedFrom };
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

export function presentSummary(row: SummaryRow, locale: Locale): OrderSummary {
  return {
    uuid: row.id,
    number: row.number,
    state: orderState(row),
    refund: refundState(row),
    created_at: row.createdAt.toISOString(),
    total: presentPrice(money(row.total, row.currency), locale),
    quantity: row.quantity,
    titles: row.titles,
    artworks: row.images.map(presentPicture),
    dispatch_date: row.heldAt === null ? row.dispatchDate : null,
    state_at: iso(stateTime(row)),
  };
}
