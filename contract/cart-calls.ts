/**
 * The basket. A guest's is found by the header `X-Cart-Id` or the cookie `cart`, whichever comes; the
 * basket of somebody who is signed in is theirs, whatever their browser brings along. Prices, limits
 * and taxes are worked out anew in every answer.
 */
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { CART_ITEM_TYPES } from './cart-item-types.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { lineOfText } from './text.ts';

const itemType = z.enum(CART_ITEM_TYPES);
const quantity = z.int().min(1).max(ITEM_QUANTITY_MAX);

export const cartProblem = z.object({
  code: z.enum([
    'not_sold',
    'not_available',
    'sold_out',
    'fewer_left',
    'not_sold_in_country',
    'country_not_served',
    'price_changed',
    'pricing_unavailable',
    'proofs_ordered',
    'in_line',
    'offered',
  ]),
  /** In the language of the caller. */
  message: z.string(),
  /** Nothing can be ordered before it is mended; otherwise it is only told. */
  blocking: z.boolean(),
});

export const cartItem = z.object({
  type: itemType,
  /** Of the release or the variant; with the type it names the line. */
  uuid: z.uuid(),
  quantity: z.int(),
  /** The most that can be asked for. */
  maxQuantity: z.int(),
  /** Of one, with VAT. */
  price,
  /** Of all of them, with VAT, and the VAT in it. */
  total: price,
  vat: price,
  /** What a code takes off all of them, and what they would cost without. */
  discount: z.object({ code: z.string(), amount: price, full_total: price }).nullable(),
  /** False when it cannot be bought as things are; then it does not count towards the total. */
  available: z.boolean(),
  limited: z.boolean(),
  /** Not out yet: the day it comes. */
  preorderUntil: z.string().nullable(),
  problems: z.array(cartProblem),
  /** Where its page is. */
  url: z.string(),
  meta: z.object({
    title: z.string(),
    artist: z.string(),
    /** What it is, in words: 12″ vinyl, Cobalt. */
    description: z.string(),
    artwork: picture.nullable(),
    /** The short mark: 12", CD, or the kind of merchandise. */
    release_icon: z.string(),
    explicit: z.boolean(),
  }),
});

export const cart = z.object({
  /** For `X-Cart-Id`; null while there is no basket, and for whoever is signed in. */
  id: z.string().nullable(),
  items: z.array(cartItem),
  totalQuantity: z.int(),
  /** Minor units of the currency. */
  totalIncVat: z.int(),
  totalFormatted: z.string(),
  currency: z.string(),
  totalVat: price,
  /** The code that was typed: what it takes off, or why it does nothing. Never off the postage. */
  discount: z
    .object({
      code: z.string(),
      amount: price,
      /** Of the goods, without it. */
      full_total: price,
      message: z.string().nullable(),
    })
    .nullable(),
  hasLimitedEdition: z.boolean(),
  hasPreorders: z.boolean(),
  /** The cheapest way to send it all; null when it is empty or the country is not served. */
  shippingMinPrice: price.nullable(),
  /** What the EU asks for small parcels, in addition to the total; for information. */
  duty: z.object({ amount: price, text: z.string() }).nullable(),
  vatText: z.string(),
  /** The day on which all of it leaves the plant. */
  dispatchDate: z.string().nullable(),
  /** Import taxes may be due, and the buyer has to tick that this is understood. */
  shouldShowVATConfirmation: z.boolean(),
  /** Of the basket as a whole. */
  problems: z.array(cartProblem),
  /** What became of the last change, where it is not all that was asked for. */
  notice: z.string().nullable(),
  operations: z.object({ checkout_enabled: z.boolean() }),
});

export type Cart = z.infer<typeof cart>;
export type CartItem = z.infer<typeof cartItem>;
export type CartProblem = z.infer<typeof cartProblem>;

const ofItem = z.object({ uuid: z.uuid() });
const REFUSALS = [
  'not_found',
  'item_type_not_sold',
  'item_not_sold',
  'item_sold_out',
  'item_not_sold_in_country',
  'pricing_unavailable',
  'proof_not_enabled',
  'proof_limit_reached',
] as const;

export const cartCalls = {
  'GET /es/cart': {
    summary: 'The basket, with prices, limits and taxes as they are now',
    area: 'Basket',
    permission: 'anyone',
    reply: cart,
  },
  'POST /es/cart': {
    summary: 'Puts something in; what is there already becomes more of it',
    area: 'Basket',
    permission: 'anyone',
    body: z.object({ type: itemType, uuid: z.uuid(), quantity: quantity.default(1) }),
    reply: cart,
    errors: [...REFUSALS, 'item_limit_reached', 'item_fewer_left', 'cart_full'],
  },
  'PUT /es/cart/{uuid}': {
    summary: 'Sets how many of a thing there are, and takes note of its price',
    area: 'Basket',
    permission: 'anyone',
    params: ofItem,
    body: z.object({ quantity, type: itemType }),
    reply: cart,
    errors: [...REFUSALS, 'item_fewer_left'],
  },
  'DELETE /es/cart/{uuid}': {
    summary: 'Takes a thing out',
    area: 'Basket',
    permission: 'anyone',
    params: ofItem,
    query: z.object({ type: itemType }),
    reply: cart,
  },
  'POST /es/cart/proof': {
    summary: 'Adds a test pressing of your own release, at manufacturing cost',
    area: 'Basket',
    permission: 'releases.manage',
    body: z.object({ uuid: z.uuid() }),
    reply: cart,
    errors: [
      'not_found',
      'proof_not_enabled',
      'proof_limit_reached',
      'pricing_unavailable',
      'cart_full',
    ],
  },
  'PUT /es/cart/discount': {
    summary: 'Uses a code for what is in the basket; another one takes its place',
    area: 'Basket',
    permission: 'anyone',
    body: z.object({ code: lineOfText(40) }),
    reply: cart,
    errors: [
      'cart_empty',
      'discount_unknown',
      'discount_not_begun',
      'discount_ended',
      'discount_used_up',
      'discount_not_for_these',
      'discount_other_currency',
    ],
  },
  'DELETE /es/cart/discount': {
    summary: 'Does without a code',
    area: 'Basket',
    permission: 'anyone',
    reply: cart,
  },
} as const satisfies CallTable;
