/**
 * The basket. A guest's basket is found by the header `X-Cart-Id` or the cookie `cart`; a signed-in
 * user's basket belongs to the account, and both are ignored. Prices, limits and taxes are
 * calculated for every reply.
 */
import { BUNDLE_PARTS_MAX } from '@lathe/rules/bundle-limits';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { CART_ITEM_TYPES, CART_LINE_TYPES, PROOF_TYPES } from './cart-item-types.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { singleLine } from './text.ts';

const itemType = z.enum(CART_ITEM_TYPES);
/** A bundle in the basket is named by the uuid of its set. */
const lineType = z.enum(CART_LINE_TYPES);
const quantity = z.int().min(1).max(ITEM_QUANTITY_MAX);

export const cartProblem = z.object({
  code: z.enum([
    'not_sold',
    'not_available',
    'sold_out',
    'sale_not_started',
    'sale_ended',
    'fewer_left',
    'per_order',
    'not_sold_in_country',
    'country_not_served',
    'price_changed',
    'pricing_unavailable',
    'proofs_ordered',
    'paused',
    'out_of_stock',
    'in_line',
    'offered',
    'only_in_bundles',
    /** Problems of a set: its bundle is not offered, has ended, or has other parts now. */
    'bundle_not_sold',
    'bundle_over',
    'bundle_changed',
    /** A part of it cannot be bought. */
    'bundle_part',
  ]),
  /** In the caller's language. */
  message: z.string(),
  /** True if the problem blocks checkout; otherwise it is only information. */
  blocking: z.boolean(),
});

export const cartItem = z.object({
  type: itemType,
  /** Uuid of the release or variant; together with the type and the set it identifies the line. */
  uuid: z.uuid(),
  /** The bundle in `sets` that it is a part of; only the whole set can be changed. */
  set: z.uuid().nullable(),
  quantity: z.int(),
  /** Largest quantity that can be ordered. */
  maxQuantity: z.int(),
  /** Per piece, with VAT. */
  price,
  /** Whole line, with VAT; followed by the VAT included. */
  total: price,
  vat: price,
  /** Discount on the whole line, and the total without it. */
  discount: z.object({ code: z.string(), amount: price, full_total: price }).nullable(),
  /** False when it cannot be bought now; the line is then not part of the total. */
  available: z.boolean(),
  limited: z.boolean(),
  /** More than one order can have is sold as a bulk order. */
  allowsBulk: z.boolean(),
  /** What buyers have to know before they pay. */
  note: z.string().nullable(),
  /** Release date, if it is in the future. */
  preorderUntil: z.string().nullable(),
  problems: z.array(cartProblem),
  /** URL of its page. */
  url: z.string(),
  meta: z.object({
    title: z.string(),
    artist: z.string(),
    /** Description of the variant, such as "12″ vinyl, Cobalt". */
    description: z.string(),
    artwork: picture.nullable(),
    /** Short label: 12", CD, or the kind of merchandise. */
    release_icon: z.string(),
    explicit: z.boolean(),
  }),
});

export const cartSet = z.object({
  /** Identifies it in this basket. Its parts are the items with this `set`. */
  uuid: z.uuid(),
  bundle: z.object({ uuid: z.uuid(), title: z.string(), url: z.string() }),
  quantity: z.int(),
  maxQuantity: z.int(),
  /** Of one bundle, with VAT. */
  price,
  /** Of all of them, and what their parts cost without the bundle. */
  total: price,
  full_total: price,
  saving: price,
  /** False when it cannot be bought now; its items are then not part of the total. */
  available: z.boolean(),
  problems: z.array(cartProblem),
  /** Its parts can be bought without the price of the bundle, all or some. */
  separate_enabled: z.boolean(),
});

export const cart = z.object({
  /** For `X-Cart-Id`; null without a basket and for signed-in users. */
  id: z.string().nullable(),
  items: z.array(cartItem),
  /** Bundles, whose parts are among the items. */
  sets: z.array(cartSet),
  totalQuantity: z.int(),
  /** In minor units. */
  totalIncVat: z.int(),
  totalFormatted: z.string(),
  currency: z.string(),
  totalVat: price,
  /** The entered discount code: its amount, or why it does not apply. Never applies to shipping. */
  discount: z
    .object({
      code: z.string(),
      amount: price,
      /** Total of the goods before the discount. */
      full_total: price,
      message: z.string().nullable(),
    })
    .nullable(),
  hasLimitedEdition: z.boolean(),
  hasPreorders: z.boolean(),
  /**
   * Price of the cheapest shipping service for everything; null when the basket is empty, nothing is
   * sent by post, or the country is not served.
   */
  shippingMinPrice: price.nullable(),
  /** False if nothing is sent by post, so no address is needed. */
  needsDelivery: z.boolean(),
  /** EU duty on small parcels, on top of the total; for information only. */
  duty: z.object({ amount: price, text: z.string() }).nullable(),
  /** Goods, cheapest shipping and EU duty; null where there is no shipping price for a parcel. */
  totalWithShipping: price.nullable(),
  /** What is ready can be sent ahead of a pre-order: when, and for how much more. */
  split: z.object({ dispatchDate: z.string(), extra: price }).nullable(),
  vatText: z.string(),
  /** The day on which everything has left the plant. */
  dispatchDate: z.string().nullable(),
  /** Import taxes may be due; the buyer must confirm this. */
  shouldShowVATConfirmation: z.boolean(),
  /** Problems of the basket as a whole. */
  problems: z.array(cartProblem),
  /** Set when the last change was applied only in part. */
  notice: z.string().nullable(),
  operations: z.object({ checkout_enabled: z.boolean() }),
});

export type Cart = z.infer<typeof cart>;
export type CartItem = z.infer<typeof cartItem>;
export type CartSet = z.infer<typeof cartSet>;
export type CartProblem = z.infer<typeof cartProblem>;

const ofItem = z.object({ uuid: z.uuid() });
const CART_ERRORS = [
  'not_found',
  'item_type_not_sold',
  'item_not_sold',
  'item_sold_out',
  'item_not_sold_in_country',
  'item_only_in_bundles',
  'bundle_not_sold',
  'pricing_unavailable',
  'proof_not_enabled',
  'proof_limit_reached',
] as const;

export const cartCalls = {
  'GET /es/cart': {
    summary: 'The basket with current prices, limits and taxes',
    area: 'Basket',
    permission: 'anyone',
    reply: cart,
  },
  'POST /es/cart': {
    summary: 'Adds an item or a bundle; an existing line gets a higher quantity',
    area: 'Basket',
    permission: 'anyone',
    body: z.object({
      type: lineType,
      uuid: z.uuid(),
      quantity: quantity.default(1),
      /** For a bundle: the chosen release or variant of each part. */
      choices: z.array(z.uuid()).max(BUNDLE_PARTS_MAX).default([]),
    }),
    reply: cart,
    errors: [...CART_ERRORS, 'item_limit_reached', 'item_fewer_left', 'cart_full'],
  },
  'PUT /es/cart/{uuid}': {
    summary: 'Sets the quantity of an item or a bundle and accepts its price',
    area: 'Basket',
    permission: 'anyone',
    params: ofItem,
    body: z.object({ quantity, type: lineType }),
    reply: cart,
    errors: [...CART_ERRORS, 'item_limit_reached', 'item_fewer_left'],
  },
  'DELETE /es/cart/{uuid}': {
    summary: 'Removes an item or a bundle',
    area: 'Basket',
    permission: 'anyone',
    params: ofItem,
    query: z.object({ type: lineType }),
    reply: cart,
  },
  'POST /es/cart/sets/{set}/separate': {
    summary:
      'Puts the parts of a bundle into the basket at their usual prices, as far as they are sold',
    area: 'Basket',
    permission: 'anyone',
    params: z.object({ set: z.uuid() }),
    reply: cart,
    errors: ['not_found'],
  },
  'POST /es/cart/proof': {
    summary:
      'Adds a test pressing of your own release, or samples of your own merchandise, at manufacturing cost',
    area: 'Basket',
    permission: 'releases.manage',
    /** The release, or the variant of an item. */
    body: z.object({
      type: z.enum(PROOF_TYPES).default('proof'),
      uuid: z.uuid(),
      quantity: quantity.default(1),
    }),
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
    summary: 'Applies a discount code to the basket; it replaces another code',
    area: 'Basket',
    permission: 'anyone',
    body: z.object({ code: singleLine(40) }),
    reply: cart,
    errors: [
      'cart_empty',
      'discount_unknown',
      'discount_not_begun',
      'discount_ended',
      'discount_used_up',
      'discount_not_for_these',
      'discount_not_for_bundles',
      'discount_other_currency',
    ],
  },
  'DELETE /es/cart/discount': {
    summary: 'Removes the discount code',
    area: 'Basket',
    permission: 'anyone',
    reply: cart,
  },
} as const satisfies CallTable;
