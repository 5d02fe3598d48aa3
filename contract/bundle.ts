/** Bundles: several things of one seller at one price, as visitors and as their seller see them. */

import { BUNDLE_STATUSES } from '@lathe/rules/bundle-states';
import { z } from 'zod';
import { SELLABLE_KINDS } from './cart-item-types.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';

/** What can be seen in the shop: also a bundle that is not offered now, because links lead to it. */
export const SHOP_BUNDLE_STATUSES = [
  'live',
  'scheduled',
  'over',
  'paused',
  /** A part is sold out or off sale. */
  'unavailable',
  'not_sold_here',
] as const;

const cardPart = z.object({
  /** The release, or the item with all its variants. */
  uuid: z.uuid(),
  kind: z.enum(SELLABLE_KINDS),
  title: z.string(),
  artist: z.string(),
  /** What it is, such as "12″ vinyl" or "T-shirt", in the language of the caller. */
  format: z.string(),
  /** With its special features, if the buyer has nothing to choose. */
  description: z.string(),
  image: picture.nullable(),
  /** URL of its page. */
  url: z.string(),
  /** Its price alone, with VAT. */
  price,
});

export const bundleCard = z.object({
  uuid: z.uuid(),
  title: z.string(),
  url: z.string(),
  page: z.object({ name: z.string(), url: z.string() }),
  /** The picture that the seller chose; null: composed of the pictures of the parts. */
  image: picture.nullable(),
  parts: z.array(cardPart),
  /** Of one bundle, with VAT. */
  price,
  /** Of its parts without the bundle. */
  full_price: price,
  saving: price,
  discount_percent: z.int(),
  status: z.enum(SHOP_BUNDLE_STATUSES),
  /** Why it cannot be bought now, in the caller's language. */
  reason: z.string().nullable(),
  /** First and last day, both included. */
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
});

export const bundlePage = bundleCard.extend({
  description: z.string(),
  vat_text: z.string(),
  /** The day on which everything of it ships. */
  dispatch_date: z.string(),
  /** Made for this day, if a part is a pre-order. */
  release_date: z.string().nullable(),
  /** How many can still be bought; null if no part is limited. */
  left: z.int().nullable(),
  parts: z.array(
    cardPart.extend({
      /** What it costs in the bundle. */
      bundle_price: price,
      explicit: z.boolean(),
      /** The thing to put into the basket; null if the buyer chooses one of the variants. */
      choice: z.uuid().nullable(),
      colours: z.array(z.object({ name: z.string(), hex: z.string().nullable() })),
      variants: z.array(
        z.object({
          uuid: z.uuid(),
          size: z.string(),
          colour: z.string(),
          is_available: z.boolean(),
          expected_on: z.string().nullable(),
          image: picture.nullable(),
        }),
      ),
    }),
  ),
  is_preview: z.boolean(),
});

/** Price of a bundle in one country, and what its seller gets of it. */
const bundlePreview = z.object({
  country: z.string(),
  full: price,
  price,
  saving: price,
  /** Of one bundle, after splits. */
  earnings: price,
});

/** A part as its seller sees it, before and after it is on sale. */
export const bundlePart = cardPart.omit({ url: true, price: true }).extend({
  /** Its sale has begun. */
  is_on_sale: z.boolean(),
  /** Why new bundles cannot have it, in the caller's language. */
  problem: z.string().nullable(),
  /** What price and earnings depend on; rules/bundle-preview.ts calculates with it. */
  terms: z.array(
    z.object({
      country: z.string(),
      currency: z.string(),
      /** In minor units: retail price with VAT, dealer price without. */
      retail: z.int(),
      ppd: z.int(),
      earnings_basis_points: z.int(),
      payees: z.array(
        z.object({
          is_seller: z.boolean(),
          share_basis_points: z.int(),
          vat_basis_points: z.int(),
        }),
      ),
    }),
  ),
});

export const bundleSummary = z.object({
  uuid: z.uuid(),
  title: z.string(),
  status: z.enum(BUNDLE_STATUSES),
  status_name: z.string(),
  page: z.object({ uuid: z.uuid(), name: z.string(), url: z.string(), is_live: z.boolean() }),
  /** Its address in the shop; null while nobody can see it there. */
  shop_url: z.string().nullable(),
  image: picture.nullable(),
  /** Pictures of the parts. */
  images: z.array(picture.nullable()),
  discount_percent: z.int(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  /** Why buyers in the seller's country cannot buy it now, although it is published. */
  problem: z.string().nullable(),
  /** In the order of the countries of `terms`; empty if a part has no price. */
  prices: z.array(bundlePreview),
  /** Bundles in paid orders. */
  sold: z.int(),
  updated_at: z.string(),
  version: z.int(),
  operations: z.object({
    edit_enabled: z.boolean(),
    publish_enabled: z.boolean(),
    pause_enabled: z.boolean(),
    resume_enabled: z.boolean(),
    retire_enabled: z.boolean(),
    delete_enabled: z.boolean(),
  }),
});

export const bundle = bundleSummary.extend({
  description: z.string(),
  /** In basis points. */
  discount: z.int(),
  /** The part whose picture is shown; null: composed of all parts. */
  cover: z.uuid().nullable(),
  parts: z.array(bundlePart),
});

export type BundleCard = z.infer<typeof bundleCard>;
export type BundlePage = z.infer<typeof bundlePage>;
export type BundlePartReply = z.infer<typeof bundlePart>;
export type BundleSummary = z.infer<typeof bundleSummary>;
export type BundleDetailsReply = z.infer<typeof bundle>;
