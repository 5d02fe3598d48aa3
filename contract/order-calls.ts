/**
 * Orders of buyers. A guest views an order with the key from the mail; signed-in users need no key
 * for their own orders.
 */

import { FULFILMENTS } from '@lathe/rules/fulfilment';
import { ORDER_STATES, PAYMENT_STATES, REFUND_STATES } from '@lathe/rules/order-states';
import { PRODUCTION_STAGES } from '@lathe/rules/production';
import { SHIPPING_SERVICES } from '@lathe/rules/shipping';
import { z } from 'zod';
import { addressBody, shownAddress } from './address-calls.ts';
import type { CallTable } from './call.ts';
import { CART_ITEM_TYPES } from './cart-item-types.ts';
import { collection, pageCursor } from './collection.ts';
import { orderParcel } from './order-parcel.ts';
import { ofOrder } from './params.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { singleLine } from './text.ts';

export const orderLine = z.object({
  uuid: z.uuid(),
  type: z.enum(CART_ITEM_TYPES),
  /** `made` and sent in a parcel, `mailed` after the payment, or `collected`. */
  fulfilment: z.enum(FULFILMENTS),
  /** When it was mailed or collected; null if it is sent in a parcel. */
  fulfilled_at: z.string().nullable(),
  /** Number of the parcel that it is sent in; null if it is not sent by post. */
  parcel: z.int().nullable(),
  title: z.string(),
  artist: z.string(),
  description: z.string(),
  quantity: z.int(),
  /** How many of them were refunded: cancelled before manufacturing, or returned. */
  refunded_quantity: z.int(),
  /** The buyer can still cancel it: its manufacturing has not begun, and it is not mailed. */
  cancel_enabled: z.boolean(),
  /** Per piece with VAT; followed by the line total. */
  price,
  total: price,
  /** Discount on the whole line; the prices above exclude it. */
  discount: z.object({ code: z.string(), amount: price }).nullable(),
  /** The bundle in `bundles` that it was bought in; null if it was bought on its own. */
  bundle: z.uuid().nullable(),
  /** Copy numbers of a limited edition, and numbers of tickets. */
  copies: z.array(z.int()),
  artwork: picture.nullable(),
  /** Pre-order: the release date, and the originally announced date if it was postponed. */
  preorder: z.object({ release_date: z.string(), moved_from: z.string().nullable() }).nullable(),
  /**
   * Manufacturing progress; null before the plant has the job, and for items that are not
   * manufactured.
   */
  making: z
    .object({
      stage: z.enum(PRODUCTION_STAGES),
      /** All stages until it is packed. */
      stages: z.array(z.enum(PRODUCTION_STAGES)),
      /** How often manufacturing restarted because of a faulty copy. */
      reprints: z.int(),
    })
    .nullable(),
});

const orderSummary = z.object({
  uuid: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  refund: z.enum(REFUND_STATES),
  created_at: z.string(),
  total: price,
  quantity: z.int(),
  /** Titles of the first lines. */
  titles: z.array(z.string()),
  /** Their pictures, in the same order. */
  artworks: z.array(picture.nullable()),
  /** The day on which it ships; null while it is on hold. */
  dispatch_date: z.string().nullable(),
  /** Since when it has its state. */
  state_at: z.string().nullable(),
});

export const order = z.object({
  uuid: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  email: z.string(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  production_at: z.string().nullable(),
  dispatched_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  /** Time of the refund. */
  refunded_at: z.string().nullable(),
  /** The day on which the last parcel ships. */
  dispatch_date: z.string().nullable(),
  payment_status: z.enum(PAYMENT_STATES),
  /** Copies over all lines. */
  quantity: z.int(),
  lines: z.array(orderLine),
  /** What was bought as a bundle, with the price of one, and how much was saved on all. */
  bundles: z.array(
    z.object({
      uuid: z.uuid(),
      title: z.string(),
      quantity: z.int(),
      price,
      total: price,
      saving: price,
    }),
  ),
  /** Paid for the goods; adding the discount gives the price without a code. */
  items_total: price,
  discount_total: z.object({ codes: z.string(), amount: price, full_total: price }).nullable(),
  postage_total: price,
  duty_total: price.nullable(),
  vat_total: price,
  total: price,
  /** How much was refunded, or is being refunded. */
  refund: z.enum(REFUND_STATES),
  refunded_total: price.nullable(),
  /** Refunds that have not arrived: on their way, or rejected by the buyer's bank. */
  open_refunds: z.array(
    z.object({ uuid: z.uuid(), amount: price, state: z.enum(['pending', 'failed']) }),
  ),
  /** One per refund, oldest first. */
  credit_notes: z.array(
    z.object({ uuid: z.uuid(), number: z.string(), created_at: z.string(), amount: price }),
  ),
  /** Manufacturing and shipping are paused while staff investigate. */
  on_hold: z.boolean(),
  /** The buyer disputes the payment, and the bank has not decided yet. */
  disputed: z.boolean(),
  /** Null if nothing is sent by post. */
  service: z.enum(SHIPPING_SERVICES).nullable(),
  /** Name of the buyer, if the order has no address. */
  buyer_name: z.string().nullable(),
  address: shownAddress.nullable(),
  /** Null when it equals the delivery address. */
  billing_address: shownAddress.nullable(),
  gift_note: z.string(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** In the order in which they are sent. */
  parcels: z.array(orderParcel),
  operations: z.object({
    cancel_enabled: z.boolean(),
    change_address_enabled: z.boolean(),
    invoice_enabled: z.boolean(),
  }),
});

export type Order = z.infer<typeof order>;
export type OrderSummary = z.infer<typeof orderSummary>;

/** Of the link in a mail; signed-in users need none for their own orders. */
export const orderKey = z.string().max(200).optional();

/** Ids of lines; the whole order without them. */
export const cancelledLines = z.array(z.uuid()).min(1).max(100).optional();

export const orderCalls = {
  'GET /api/users/{user}/orders': {
    summary: 'The orders of a user, newest first',
    area: 'Orders',
    permission: 'orders.own',
    owner: 'user',
    params: z.object({ user: z.uuid() }),
    query: z.object({ cursor: pageCursor }),
    reply: collection(orderSummary),
  },
  'GET /api/orders/{order}': {
    summary: 'One order',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder,
    query: z.object({ key: orderKey }),
    reply: order,
    errors: ['not_found', 'order_link_expired'],
  },
  'POST /api/orders/{order}/cancel': {
    summary:
      'Cancels lines that are not in production yet, or the whole order, and refunds their money',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder,
    body: z.object({ key: orderKey, lines: cancelledLines }),
    reply: order,
    errors: [
      'not_found',
      'order_link_expired',
      'order_not_changeable',
      'line_not_changeable',
      'order_not_refundable',
      'order_disputed',
    ],
  },
  'PUT /api/orders/{order}/address': {
    summary:
      'Changes the shipping address of parcels that are not in production yet, within the same country',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder,
    body: z.object({ key: orderKey, address: addressBody.omit({ is_default: true }) }),
    reply: order,
    errors: ['not_found', 'order_link_expired', 'order_not_changeable', 'order_country_fixed'],
  },
  'POST /api/order_links': {
    summary:
      'Mails a new order link to the buyer; the reply is the same whether or not the order exists',
    area: 'Orders',
    permission: 'anyone',
    body: z.object({ number: singleLine(30).min(1), email: z.email().max(254) }),
    reply: null,
  },
  'POST /api/orders/{order}/links': {
    summary: 'Invalidates all earlier links to the order and mails a new one to the buyer',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder,
    body: z.object({ key: orderKey }),
    reply: null,
    errors: ['not_found', 'order_link_expired'],
  },
  'POST /api/orders/{order}/receipt': {
    summary: 'Sends the confirmation again',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder,
    body: z.object({ key: orderKey }),
    reply: null,
    errors: ['not_found', 'order_link_expired'],
  },
  'GET /api/orders/{order}/invoice': {
    summary: 'URL of the invoice, which is generated on the first request',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder,
    query: z.object({ key: orderKey }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'order_link_expired'],
  },
  'GET /api/orders/{order}/credit_notes/{credit_note}': {
    summary: 'Download URL of the credit note of a refund',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder.extend({ credit_note: z.uuid() }),
    query: z.object({ key: orderKey }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'order_link_expired'],
  },
} as const satisfies CallTable;
