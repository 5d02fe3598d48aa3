/** Merchandise as visitors see it. */
import { z } from 'zod';
import { picture } from './picture.ts';
import { price } from './price.ts';

const colour = z.object({
  /** In the language of the caller; as in `variants`. */
  name: z.string(),
  /** Null if the seller named it, and the plant has no such cloth. */
  hex: z.string().nullable(),
});

export const MERCH_BADGES = ['preorder', 'limited', 'sold_out', 'out_of_stock'] as const;

export const merchItem = z.object({
  uuid: z.uuid(),
  title: z.string(),
  description: z.string(),
  type: z.string(),
  /** t_shirt, hoodie, tote, poster, slipmat or mug. */
  type_code: z.string(),
  url: z.string(),
  page: z.object({ name: z.string(), url: z.string() }),
  image: picture.nullable(),
  price,
  vat_text: z.string(),
  dispatch_date: z.string(),
  status: z.enum(['live', 'preorder', 'sold_out', 'paused']),
  /** What a card says about it. */
  badge: z.enum(MERCH_BADGES).nullable(),
  /** Made for this day, if it is a pre-order. */
  release_date: z.string().nullable(),
  /** Null: unlimited. */
  quantity_limit: z.int().nullable(),
  left: z.int().nullable(),
  /** Sold in bundles, but not on its own. */
  only_in_bundles: z.boolean(),
  colours: z.array(colour),
  variants: z.array(
    z.object({
      uuid: z.uuid(),
      size: z.string(),
      colour: z.string(),
      is_available: z.boolean(),
      /** The day on which the plant expects it; null if it is available, or nobody knows. */
      expected_on: z.string().nullable(),
      /** The picture of the colour; null if the picture of the item shows it. */
      image: picture.nullable(),
    }),
  ),
  /** The page is offline: visible to those who may preview it, and not for sale. */
  is_preview: z.boolean(),
});

export const merchItemPage = merchItem.extend({
  /** The cover first. A picture with a colour belongs to that colour, others to all. */
  pictures: z.array(
    z.object({
      kind: z.enum(['render', 'photo']),
      colour: z.string().nullable(),
      /** Such as Front; empty if there is one view. */
      view: z.string(),
      image: picture,
    }),
  ),
  /** Sizes of the item that can be measured, laid flat. */
  sizes: z.array(
    z.object({
      code: z.string(),
      chest_mm: z.int(),
      length_mm: z.int(),
      sleeve_mm: z.int().nullable(),
    }),
  ),
  /** How large the product is, by size: flat with both sides, or round, perhaps with a height. */
  dimensions: z.array(
    z.object({
      /** Empty where there is one size. */
      code: z.string(),
      width_mm: z.int().nullable(),
      height_mm: z.int().nullable(),
      diameter_mm: z.int().nullable(),
    }),
  ),
  /** What is printed on the finished product, and how large. */
  prints: z.array(
    z.object({
      area: z.string(),
      /** Codes of the sizes that are printed like this; empty if all are. */
      sizes: z.array(z.string()),
      width_mm: z.number(),
      height_mm: z.number(),
    }),
  ),
  /** The country of the caller, if the item is not sold there. */
  not_sold_in: z.object({ iso: z.string(), name: z.string() }).nullable(),
});

export type MerchItem = z.infer<typeof merchItem>;
export type MerchItemPage = z.infer<typeof merchItemPage>;
export type MerchBadge = (typeof MERCH_BADGES)[number];
