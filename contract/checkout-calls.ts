/**
 * Paying for the basket. The country of the address decides on prices and taxes; what the buyer saw
 * last comes along as `expected_total`, and nobody is charged another sum. Card numbers never come
 * here: `payment_method` is what the card company gave for the card.
 */
import { GIFT_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { POSTAGE_SERVICES } from '@lathe/rules/postage';
import { z } from 'zod';
import { addressBody } from './address-calls.ts';
import type { CallTable } from './call.ts';
import { CARD_REFUSALS } from './card-refusals.ts';
import { cart } from './cart-calls.ts';
import { price } from './price.ts';
import { countryCode, lineOfText } from './text.ts';

export const shippingService = z.object({
  code: z.enum(POSTAGE_SERVICES),
  /** Of the service alone. */
  price,
  /** The days between which the parcel arrives. */
  arrives_from: z.string(),
  arrives_to: z.string(),
  /** Of everything with this service, and the VAT in it. */
  total: price,
  total_vat: price,
});

export type ShippingService = z.infer<typeof shippingService>;

const checkoutOffer = z.object({
  country: z.string(),
  cart,
  /** Cheapest first; empty where nothing goes. */
  services: z.array(shippingService),
  /** Null where nothing can be paid for. */
  card_provider: z.enum(['sandbox', 'stripe']).nullable(),
  /** With which a browser shows the card form of the card company. */
  card_key: z.string().nullable(),
});

export type CheckoutOffer = z.infer<typeof checkoutOffer>;

export const checkoutState = z.object({
  /** `action_needed`: the buyer's bank asks something at `action_url`. `processing`: ask again soon. */
  status: z.enum(['paid', 'action_needed', 'processing']),
  checkout: z.uuid(),
  order: z.uuid().nullable(),
  /** With it the order can be looked at without an account. */
  key: z.string().nullable(),
  action_url: z.string().nullable(),
});

export type CheckoutState = z.infer<typeof checkoutState>;

/** What everybody says who pays. */
export const payment = z.object({
  address: addressBody.omit({ is_default: true }),
  /** For the invoice, where it is not the delivery address. */
  billing_address: addressBody.omit({ is_default: true }).optional(),
  terms: z.boolean(),
  /** Where no VAT is collected: that import taxes may be due is understood. */
  vat_confirmed: z.boolean().default(false),
  /** Minor units, as the buyer saw it. */
  expected_total: z.int(),
  payment_method: lineOfText(200),
});

export const checkoutCalls = {
  'GET /es/checkout': {
    summary: 'The basket as it would be paid for in a country, with every way to send it',
    area: 'Checkout',
    permission: 'anyone',
    query: z.object({ country: countryCode.optional() }),
    reply: checkoutOffer,
  },
  'POST /es/checkout': {
    summary: 'Holds the copies, asks the card, and places the order',
    area: 'Checkout',
    permission: 'anyone',
    body: payment.extend({
      /** Of a guest; whoever is signed in is written to at their own address. */
      email: z.email().max(254).optional(),
      service: z.enum(POSTAGE_SERVICES),
      gift_note: z.string().max(GIFT_NOTE_MAX_LENGTH).default(''),
    }),
    reply: checkoutState,
    errors: [
      'cart_empty',
      'total_changed',
      'service_not_offered',
      'item_not_sold',
      'item_sold_out',
      'item_fewer_left',
      'item_in_line',
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
      ...CARD_REFUSALS,
    ],
  },
  'POST /es/checkout/{checkout}/finish': {
    summary: 'What became of a payment: for the way back from the bank, as often as one likes',
    area: 'Checkout',
    permission: 'anyone',
    params: z.object({ checkout: z.uuid() }),
    reply: checkoutState,
    errors: ['not_found', 'cards_unavailable', ...CARD_REFUSALS],
  },
} as const satisfies CallTable;
