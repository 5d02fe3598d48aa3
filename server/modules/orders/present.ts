import type { Order, OrderSummary } from '@lathe/contract/order-calls';
import { carrierName, trackingUrl } from '@lathe/rules/carriers';
import type { Locale } from '@lathe/rules/locales';
import { openStages } from '@lathe/rules/making';
import { money } from '@lathe/rules/money';
import { isStillOpen, orderState } from '@lathe/rules/order-states';
import { readablePhoneNumber } from '../../platform/phone-number.ts';
import { presentPicture } from '../../platform/pictures.ts';
import type { AddressContent } from '../addresses/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import { countryName } from '../regions/index.ts';
import type { OrderLineRow, OrderRow, SummaryRow } from './order-store.ts';

export function presentOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  locale: Locale,
): Order {
  const price = (amount: number) => presentPrice(money(amount, order.currency), locale);
  const isOpen = isStillOpen(order);
  const { cardBrand, cardLast4 } = order;
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
    lines: lines.map((line) => ({
      uuid: line.id,
      type: line.type,
      title: line.title,
      artist: line.artist,
      description: line.description,
      quantity: line.quantity,
      price: price(line.unitPrice),
      total: price(line.unitPrice * line.quantity),
      copies: line.copies,
      artwork: presentPicture(line.image),
      making: line.making && {
        stage: line.making.stage,
        stages: openStages(line.making),
        reprints: line.making.reprints,
      },
    })),
    items_total: price(order.itemsTotal),
    postage_total: price(order.postageTotal),
    duty_total: order.dutyTotal > 0 ? price(order.dutyTotal) : null,
    vat_total: price(order.vatTotal),
    total: price(order.total),
    service: order.service,
    address: order.address && presentAddress(order.address, locale),
    gift_note: order.giftNote,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    carrier: order.carrier && carrierName(order.carrier),
    tracking: order.tracking,
    tracking_url: trackingUrl(order.carrier ?? '', order.tracking ?? ''),
    operations: {
      // What the demo world made up was never paid for by a card that could get it back.
      cancel_enabled: isOpen && order.checkoutId !== null,
      change_address_enabled: isOpen && order.address !== null,
      invoice_enabled: order.paidAt !== null,
    },
  };
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

function presentAddress(address: AddressContent, locale: Locale): Order['address'] {
  return {
    name: address.name,
    business_name: address.businessName,
    address_line_1: address.line1,
    address_line_2: address.line2,
    city: address.city,
    state: address.state,
    postal_code: address.postcode,
    country: address.country,
    country_name: countryName(address.country, locale),
    phone: readablePhoneNumber(address.phone),
  };
}

export function presentSummary(row: SummaryRow, locale: Locale): OrderSummary {
  return {
    uuid: row.id,
    number: row.number,
    state: orderState(row),
    created_at: row.createdAt.toISOString(),
    total: presentPrice(money(row.total, row.currency), locale),
    quantity: row.quantity,
    titles: row.titles,
  };
}
