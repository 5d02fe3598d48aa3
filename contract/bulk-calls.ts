/**
 * Bulk orders of one release: artist copies at the dealer price minus the earnings, or copies for a
 * shop at the dealer price. They ship in cartons, to fewer countries, and are paid separately.
 */
import { BULK_QUANTITY_MAX } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { CARD_DECLINES } from './card-declines.ts';
import { BULK_TYPES } from './cart-item-types.ts';
import { checkoutState, payment } from './checkout-calls.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { countryCode } from './text.ts';

const quantity = z.int().min(1).max(BULK_QUANTITY_MAX);
/** Query parameters are text. */
const askedQuantity = z.coerce.number().int().min(1).max(BULK_QUANTITY_MAX);

const bulkOffer = z.object({
  type: z.enum(BULK_TYPES),
  release: z.object({
    uuid: z.uuid(),
    title: z.string(),
    artist: z.string(),
    description: z.string(),
    artwork: picture.nullable(),
    limited: z.boolean(),
  }),
  country: z.string(),
  quantity: z.int(),
  min_quantity: z.int(),
  /** Limited by the order size and by what is left of a limited edition. */
  max_quantity: z.int(),
  /** Per copy, with VAT, at this quantity. */
  price,
  /** All copies, with VAT. */
  goods_total: price,
  /** Price per copy from each quantity on; the first entry is the price without a reduction. */
  steps: z.array(z.object({ from: z.int(), percent_off: z.int(), price })),
  postage: price,
  duty: price.nullable(),
  total: price,
  total_vat: price,
  vat_text: z.string(),
  /** Import taxes may be due; the buyer must confirm this. */
  should_show_vat_confirmation: z.boolean(),
  dispatch_date: z.string(),
  card_provider: z.enum(['sandbox', 'stripe']).nullable(),
  card_key: z.string().nullable(),
});

export type BulkOffer = z.infer<typeof bulkOffer>;

/** Country restrictions apply to shop purchases, not to artist copies. */
const ARTIST_COPIES_ERRORS = [
  'not_found',
  'item_not_sold',
  'item_sold_out',
  'item_fewer_left',
  'bulk_not_offered',
  'bulk_country_not_served',
  'pricing_unavailable',
] as const;
const OFFER_ERRORS = [...ARTIST_COPIES_ERRORS, 'item_not_sold_in_country'] as const;

export const bulkCalls = {
  'GET /api/users/{user}/releases/{release}/creator-copies-price': {
    summary: 'Price of artist copies, with quantity tiers and shipping',
    area: 'Releases',
    permission: 'releases.manage',
    owner: 'user',
    params: z.object({ user: z.uuid(), release: z.uuid() }),
    query: z.object({ quantity: askedQuantity, country_iso: countryCode }),
    reply: bulkOffer,
    errors: ARTIST_COPIES_ERRORS,
  },
  'GET /es/bulk-checkout': {
    summary: 'Price of a bulk order for resellers',
    area: 'Checkout',
    permission: 'signed_in',
    query: z.object({ uuid: z.uuid(), quantity: askedQuantity, country_iso: countryCode }),
    reply: bulkOffer,
    errors: OFFER_ERRORS,
  },
  'POST /es/bulk-checkout': {
    summary: 'Reserves the copies of a bulk order, charges the card and places the order',
    area: 'Checkout',
    permission: 'signed_in',
    /** A shop orders under its business name. */
    body: payment.extend({
      /** `creator-copies` for the seller's own release, `release` for a shop. */
      type: z.enum(BULK_TYPES),
      uuid: z.uuid(),
      quantity,
    }),
    reply: checkoutState,
    errors: [
      ...OFFER_ERRORS,
      'total_changed',
      'item_held',
      'item_hold_limit',
      'cards_unavailable',
      'checkout_in_progress',
      ...CARD_DECLINES,
    ],
  },
} as const satisfies CallTable;
