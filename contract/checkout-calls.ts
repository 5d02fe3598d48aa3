/**
 * Paying for the basket. The country of the address determines prices and taxes. The client sends
 * the total that the buyer saw as `expected_total`; a different amount is never charged. Card
 * numbers never reach this server: `payment_method` is the card provider's token.
 */
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/address-limits';
import { CART_LINES_MAX, GIFT_NOTE_MAX_LENGTH, ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { SHIPPING_SERVICES } from '@lathe/rules/shipping';
import { TICKET_NAME_MAX_LENGTH } from '@lathe/rules/ticket-limits';
import { z } from 'zod';
import { addressBody } from './address-calls.ts';
import type { CallTable } from './call.ts';
import { CARD_DECLINES } from './card-declines.ts';
import { cart } from './cart-calls.ts';
import { price } from './price.ts';
import { countryCode, singleLine } from './text.ts';

export const shippingService = z.object({
  code: z.enum(SHIPPING_SERVICES),
  /** Price of the service alone. */
  price,
  /** Estimated range of delivery dates. */
  arrives_from: z.string(),
  arrives_to: z.string(),
  /** Order total with this service; followed by the VAT included. */
  total: price,
  total_vat: price,
});

export type ShippingService = z.infer<typeof shippingService>;

const checkoutOffer = z.object({
  country: z.string(),
  cart,
  /** Cheapest first; empty when the address cannot be served or nothing is sent by post. */
  services: z.array(shippingService),
  /** The same in two parcels, if a pre-order holds the rest of the basket back; otherwise null. */
  split: z
    .object({
      parcels: z.array(z.object({ dispatch_date: z.string(), titles: z.array(z.string()) })),
      services: z.array(shippingService),
      /** More than the cheapest service costs in one parcel, customs duty included. */
      extra: price,
      duty: price.nullable(),
    })
    .nullable(),
  /** Tickets that can each have a name, with how many there are; empty if there is only one. */
  holders: z.array(z.object({ uuid: z.uuid(), title: z.string(), quantity: z.int() })),
  /** Null when payments are not configured. */
  card_provider: z.enum(['sandbox', 'stripe']).nullable(),
  /** Public key for the card provider's form in the browser. */
  card_key: z.string().nullable(),
});

export type CheckoutOffer = z.infer<typeof checkoutOffer>;

export const checkoutState = z.object({
  /**
   * `action_needed`: the buyer's bank needs a confirmation at `action_url`. `processing`: poll
   * again soon.
   */
  status: z.enum(['paid', 'action_needed', 'processing']),
  checkout: z.uuid(),
  order: z.uuid().nullable(),
  /** Allows viewing the order without an account. */
  key: z.string().nullable(),
  action_url: z.string().nullable(),
});

export type CheckoutState = z.infer<typeof checkoutState>;

/** Fields of every payment. */
export const payment = z.object({
  address: addressBody.omit({ is_default: true }),
  /** Invoice address, if different from the delivery address. */
  billing_address: addressBody.omit({ is_default: true }).optional(),
  terms: z.boolean(),
  /** Where no VAT is collected: the buyer confirmed that import taxes may be due. */
  vat_confirmed: z.boolean().default(false),
  /** Minor units, as shown to the buyer. */
  expected_total: z.int(),
  payment_method: singleLine(200),
});

export const checkoutCalls = {
  'GET /es/checkout': {
    summary: 'The basket as priced for a country, with all shipping services',
    area: 'Checkout',
    permission: 'anyone',
    query: z.object({ country: countryCode.optional() }),
    reply: checkoutOffer,
  },
  'POST /es/checkout': {
    summary: 'Reserves the copies, charges the card and places the order',
    area: 'Checkout',
    permission: 'anyone',
    body: payment.extend({
      /** Needed if something is sent by post; otherwise only name and country are used. */
      address: addressBody.omit({ is_default: true }).optional(),
      /** Of the buyer, if nothing is sent by post. */
      name: singleLine(ADDRESS_MAX_LENGTHS.name).default(''),
      /** Decides currency and prices if there is no address. */
      country: countryCode.optional(),
      /** For guests only; signed-in users get mail at the address of their account. */
      email: z.email().max(254).optional(),
      /** Needed if something is sent by post. */
      service: z.enum(SHIPPING_SERVICES).optional(),
      /** What is ready is sent ahead of the pre-orders, for the price of two parcels. */
      split: z.boolean().default(false),
      gift_note: z.string().max(GIFT_NOTE_MAX_LENGTH).default(''),
      /**
       * The names on tickets, in their order, by `holders` of the offer. A ticket without one is in
       * the name of the buyer.
       */
      holders: z
        .array(
          z.object({
            uuid: z.uuid(),
            names: z.array(singleLine(TICKET_NAME_MAX_LENGTH)).max(ITEM_QUANTITY_MAX),
          }),
        )
        .max(CART_LINES_MAX)
        .default([]),
    }),
    reply: checkoutState,
    errors: [
      'cart_empty',
      'total_changed',
      'service_not_offered',
      'item_not_sold',
      'item_sold_out',
      'item_only_in_bundles',
      'bundle_not_sold',
      'item_fewer_left',
      'item_in_line',
      'item_held',
      'item_limit_reached',
      'item_hold_limit',
      'item_not_sold_in_country',
      'pricing_unavailable',
      'proof_not_enabled',
      'proof_limit_reached',
      'discount_ended',
      'discount_used_up',
      'discount_used_by_you',
      'discount_held',
      'cards_unavailable',
      'checkout_in_progress',
      ...CARD_DECLINES,
    ],
  },
  'POST /es/checkout/{checkout}/finish': {
    summary: 'The result of a payment, for the return from the bank; may be repeated',
    area: 'Checkout',
    permission: 'anyone',
    params: z.object({ checkout: z.uuid() }),
    reply: checkoutState,
    errors: ['not_found', 'cards_unavailable', ...CARD_DECLINES],
  },
} as const satisfies CallTable;
