/** Merchandise as its seller sees it: types to choose from, details, status, allowed operations. */
import { ITEM_MAX_LENGTHS as MAX } from '@lathe/rules/merch/item-details';
import { DESIGN_STATES, ITEM_STATUSES } from '@lathe/rules/merch/item-states';
import { z } from 'zod';
import { priceCategory } from './catalogue-calls.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { reviewNotes } from './review-notes.ts';
import { multilineText, singleLine } from './text.ts';

const day = z.string().max(10);
const countries = z.array(z.string().regex(/^[A-Z]{2}$/)).max(300);
const measure = z.number().nullable();

export const merchType = z.object({
  id: z.int(),
  code: z.string(),
  /** In the caller's language, as all names here. */
  name: z.string(),
  /** False: no new items; existing ones are not sold while it is off. */
  is_active: z.boolean(),
  weight_grams: z.int(),
  /** What the plant can print on, in millimetres, without bleed. */
  areas: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      shape: z.enum(['rectangle', 'circle']),
      width_mm: z.number(),
      height_mm: z.number(),
      bleed_mm: z.number(),
      safe_mm: z.number(),
    }),
  ),
  sizes: z.array(
    z.object({
      /** Empty where there is one size. */
      code: z.string(),
      is_active: z.boolean(),
      print_scale: z.number(),
      /** Laid flat. */
      chest_mm: measure,
      length_mm: measure,
      sleeve_mm: measure,
      /** Of what is no garment: flat with both sides, or round, perhaps with a height. */
      width_mm: measure,
      height_mm: measure,
      diameter_mm: measure,
    }),
  ),
  colours: z.array(
    z.object({
      /** As in findings and pictures of a design. */
      id: z.int(),
      code: z.string(),
      name: z.string(),
      hex: z.string(),
      is_active: z.boolean(),
    }),
  ),
  /** What the plant has run out of; the date is null if nobody knows. */
  shortages: z.array(
    z.object({ size: z.string(), colour: z.string(), expected_on: z.string().nullable() }),
  ),
  /** Empty while the price list lacks a price in some currency; then it cannot be sold. */
  price_categories: z.array(priceCategory),
});

/** A size in a colour, as in a change. */
const variantChange = z.object({
  size: z.string().max(20),
  /** Code of a colour of the type. */
  colour: z.string().max(40),
  is_available: z.boolean().default(true),
});

export const merchVariant = z.object({
  uuid: z.uuid(),
  size: z.string(),
  colour: z.string(),
  colour_name: z.string(),
  /** Of the cloth; null for old items without a colour. */
  hex: z.string().nullable(),
  /** False: the seller switched it off. */
  is_available: z.boolean(),
  /** Why it cannot be ordered although the seller sells it, in the caller's language. */
  problem: z.string().nullable(),
  expected_on: z.string().nullable(),
  image: picture.nullable(),
});

export const merchSummary = z.object({
  uuid: z.uuid(),
  title: z.string(),
  type: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  image: picture.nullable(),
  status: z.enum(ITEM_STATUSES),
  /** In the caller's language. */
  status_name: z.string(),
  page: z.object({
    uuid: z.uuid(),
    name: z.string(),
    url: z.string(),
    /** An item is not on sale while its page is offline. */
    is_live: z.boolean(),
  }),
  /** Its address in the shop; null until it is on sale. */
  shop_url: z.string().nullable(),
  details_complete: z.boolean(),
  design_state: z.enum(DESIGN_STATES),
  /** The next required step, and its URL. */
  next_step: z.object({ text: z.string(), url: z.string() }).nullable(),
  release_date: z.string().nullable(),
  quantity_limit: z.int().nullable(),
  pieces_sold: z.int(),
  updated_at: z.string(),
  /** Sent back with a change, so that a concurrent change is detected and not overwritten. */
  version: z.int(),
  /** Operations allowed now; screens rely on this only. */
  operations: z.object({
    /** Everything, with the design. */
    edit_enabled: z.boolean(),
    /** From the approval on: title, description, tier, quantity, dates and countries. */
    change_on_sale_enabled: z.boolean(),
    submit_enabled: z.boolean(),
    withdraw_enabled: z.boolean(),
    pause_enabled: z.boolean(),
    resume_enabled: z.boolean(),
    retire_enabled: z.boolean(),
    delete_enabled: z.boolean(),
    duplicate_enabled: z.boolean(),
    order_sample_enabled: z.boolean(),
  }),
});

/** Fields that a seller may change; omitted fields stay unchanged. */
export const merchChange = z.object({
  title: singleLine(MAX.title).optional(),
  description: multilineText(MAX.description).optional(),
  page_id: z.uuid().optional(),
  price_category_id: z.enum(['Standard', 'Premium', 'Luxe']).optional(),
  /** All variants that are sold; one that is missing is removed. */
  variants: z.array(variantChange).max(300).optional(),
  /** Pieces of all variants together; null means unlimited. */
  quantity_limit: z.int().nullable().optional(),
  /** Days as YYYY-MM-DD; empty removes the date. */
  preorder_date: day.optional(),
  release_date: day.optional(),
  /** Null means worldwide. */
  territories: countries.nullable().optional(),
  territories_exclude: countries.optional(),
  /** Sold as a part of bundles, but not on its own. */
  only_in_bundles: z.boolean().optional(),
});

export const merchItem = merchSummary.extend({
  description: z.string(),
  price_category_id: z.enum(['Standard', 'Premium', 'Luxe']),
  /** Empty while the price list lacks a price. */
  price_categories: z.array(priceCategory),
  variants: z.array(merchVariant),
  preorder_date: z.string().nullable(),
  territories: z.array(z.string()).nullable(),
  territories_exclude: z.array(z.string()),
  only_in_bundles: z.boolean(),
  /** By field: what is missing before it can be submitted, in the caller's language. */
  details_errors: z.record(z.string(), z.array(z.string())),
  /** Pieces in checkouts that are not paid yet. */
  pieces_reserved: z.int(),
  /** That the seller can still order, and what one costs; null while the price list lacks a price. */
  samples: z.object({ left: z.int(), price: price.nullable() }),
  /** Of preview, pictures and print files; null before there is a design. */
  design_hash: z.string().nullable(),
  /** What the review asked for, until it is submitted again. */
  review_notes: reviewNotes.nullable(),
  submitted_at: z.string().nullable(),
  published_at: z.string().nullable(),
  paused_at: z.string().nullable(),
  retired_at: z.string().nullable(),
});

export type MerchTypeReply = z.infer<typeof merchType>;
export type MerchSummary = z.infer<typeof merchSummary>;
export type MerchDetails = z.infer<typeof merchItem>;
export type MerchVariant = z.infer<typeof merchVariant>;
export type MerchChange = z.output<typeof merchChange>;
