/** What admins keep of types of merchandise: areas, sizes, colours, availability and prices. */
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { minorUnits } from './minor-units.ts';
import { price } from './price.ts';
import { singleLine } from './text.ts';
import { expectedVersion, version } from './version.ts';

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const ofType = z.object({ type: id });
const day = z.iso.date();

const name = singleLine(60).min(1);
const names = z.object({ name_en: name, name_de: name });

/** Print machines work to a tenth of a millimetre. */
const millimetres = (min: number, max: number) => z.number().min(min).max(max).multipleOf(0.1);

const areaValues = z.object({
  /** Of the finished product, without bleed. */
  width_mm: millimetres(10, 2000),
  height_mm: millimetres(10, 2000),
  bleed_mm: millimetres(0, 20),
  safe_mm: millimetres(0, 100),
});

const productMeasure = z.int().min(10).max(2000).nullable();

const sizeValues = z.object({
  /** The print relative to the largest size: an A3 poster is 0.70714 of A2. */
  print_scale: z.number().min(0.1).max(1).multipleOf(0.00001),
  /** Laid flat; null where there is nothing to measure. */
  chest_mm: z.int().min(100).max(2000).nullable(),
  length_mm: z.int().min(100).max(2000).nullable(),
  sleeve_mm: z.int().min(50).max(2000).nullable(),
  /** Of what is no garment: flat with both sides, or round, perhaps with a height. */
  width_mm: productMeasure,
  height_mm: productMeasure,
  diameter_mm: productMeasure,
});

const sizeCode = singleLine(12);

const hex = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .meta({ example: '#1f2a44' });

/** In minor units; the maximum is far above any real price. */
const amount = minorUnits({ min: 0, max: 1_000_000 });

const listedPrice = z.object({
  tier: z.enum(TIERS),
  currency: z.enum(SALE_CURRENCIES),
  /** With VAT at the rate of the price list. */
  rrp: amount,
  ppd: amount,
});

const priceSet = z.object({
  valid_from: z.string(),
  state: z.enum(['past', 'current', 'coming']),
  /** `rule_ppd` is derived from the retail price; a different dealer price is allowed. */
  prices: z.array(listedPrice.extend({ rule_ppd: z.int() })),
});

const managedMerchType = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  name_de: z.string(),
  /** Sellers can choose it for new items. */
  is_active: z.boolean(),
  weight_grams: z.int(),
  /** Pieces on a working day; null: no limit. */
  daily_capacity: z.int().nullable(),
  /** Designs that are not submitted yet; new areas apply to them. */
  unsubmitted: z.int(),
  on_sale: z.int(),
  areas: z.array(
    areaValues.extend({
      id: z.int(),
      code: z.string(),
      name_en: z.string(),
      name_de: z.string(),
      shape: z.enum(['rectangle', 'circle']),
    }),
  ),
  sizes: z.array(
    sizeValues.extend({
      /** Empty where there is one size. */
      code: z.string(),
      is_active: z.boolean(),
    }),
  ),
  colours: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name_en: z.string(),
      name_de: z.string(),
      hex: z.string(),
      is_active: z.boolean(),
    }),
  ),
  shortages: z.array(
    z.object({
      size: z.string(),
      colour_id: z.int(),
      /** Null: nobody knows. */
      expected_on: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** Oldest first. */
  price_sets: z.array(priceSet),
  earliest_price_day: z.string(),
  /** VAT rate of the retail prices. */
  vat_basis_points: z.int(),
  version: z.int(),
});

const change = z.object({ before: price, after: price });

const merchPricePreview = z.object({
  valid_from: z.string(),
  /** Items on sale whose price changes in any country. */
  items: z.int(),
  rows: z.array(
    z.object({
      tier: z.enum(TIERS),
      items: z.int(),
      countries: z.array(
        z.object({ country: z.string(), /** With VAT. */ retail: change, earnings: change }),
      ),
    }),
  ),
});

export type ManagedMerchType = z.infer<typeof managedMerchType>;
export type MerchPricePreview = z.infer<typeof merchPricePreview>;

const typeBody = names.extend({
  is_active: z.boolean(),
  weight_grams: z.int().min(1).max(20_000),
  daily_capacity: z.int().min(1).max(100_000).nullable(),
  version,
});
const areaBody = names.extend(areaValues.shape).extend({ version });
const sizeBody = sizeValues.extend({ size: sizeCode, is_active: z.boolean(), version });
const colourBody = names.extend({ hex, version });
const stockBody = z.object({
  variants: z
    .array(z.object({ size: sizeCode, colour_id: z.int().min(1).max(2_147_483_647) }))
    .min(1)
    .max(500),
  state: z.enum(['out', 'back']),
  /** Of what is out; null if nobody knows. */
  expected_on: day.nullable(),
  version,
});
/** Every tier in every currency; a dealer price of null follows the rule. */
const pricesBody = z.object({
  valid_from: day,
  prices: z.array(listedPrice.extend({ ppd: amount.nullable() })).max(50),
});

export type MerchTypeBody = z.infer<typeof typeBody>;
export type MerchAreaBody = z.infer<typeof areaBody>;
export type MerchSizeBody = z.infer<typeof sizeBody>;
export type MerchColourBody = z.infer<typeof colourBody>;
export type MerchStockBody = z.infer<typeof stockBody>;
export type MerchPricesBody = z.infer<typeof pricesBody>;

const EDIT = {
  area: 'Admin',
  permission: 'catalogue.edit',
  reply: managedMerchType,
  errors: ['not_found', 'changed_meanwhile'],
} as const;
const EDIT_PRICES = { ...EDIT, permission: 'prices.edit', stepUp: true } as const;

export const merchTypeCalls = {
  'GET /api/admin/merch_types': {
    summary: 'All types of merchandise with everything that is kept about them',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: collection(managedMerchType),
  },
  'PUT /api/admin/merch_types/{type}': {
    ...EDIT,
    summary: 'Changes the name, weight or daily capacity of a type, or stops offering it',
    params: ofType,
    body: typeBody,
  },
  'PUT /api/admin/merch_types/{type}/areas/{area}': {
    ...EDIT,
    summary: 'Changes a print area; only designs that are not submitted have to fit it',
    params: ofType.extend({ area: id }),
    body: areaBody,
  },
  'POST /api/admin/merch_types/{type}/sizes': {
    ...EDIT,
    summary: 'Adds a size as the largest one',
    params: ofType,
    body: sizeBody,
  },
  'PUT /api/admin/merch_types/{type}/sizes': {
    ...EDIT,
    summary: 'Changes the measures of a size or stops offering it; orders keep it',
    params: ofType,
    body: sizeBody,
  },
  'POST /api/admin/merch_types/{type}/colours': {
    ...EDIT,
    summary: 'Adds a colour of the cloth',
    params: ofType,
    body: colourBody,
  },
  'PUT /api/admin/merch_types/{type}/colours/{colour}': {
    ...EDIT,
    summary: 'Renames a colour or stops offering it; orders keep it',
    params: ofType.extend({ colour: id }),
    body: colourBody.extend({ is_active: z.boolean() }),
  },
  'PUT /api/admin/merch_types/{type}/availability': {
    ...EDIT,
    summary: 'Marks sizes and colours as out of stock, with a date if it is known, or as back',
    params: ofType,
    body: stockBody,
  },
  'POST /api/admin/merch_types/{type}/prices/preview': {
    summary: 'Effect of new prices on buyers in three countries and on sellers; saves nothing',
    area: 'Admin',
    permission: 'catalogue.read',
    params: ofType,
    body: pricesBody,
    reply: merchPricePreview,
    errors: ['not_found'],
  },
  'POST /api/admin/merch_types/{type}/prices': {
    ...EDIT_PRICES,
    summary: 'Schedules prices; they apply everywhere from the start of that day',
    params: ofType,
    body: pricesBody.extend({ version }),
    errors: ['not_found', 'changed_meanwhile', 'price_day_taken'],
  },
  'DELETE /api/admin/merch_types/{type}/prices/{day}': {
    ...EDIT_PRICES,
    summary: 'Withdraws prices whose day has not come',
    params: ofType.extend({ day }),
    query: expectedVersion,
    errors: ['not_found', 'changed_meanwhile', 'price_list_not_scheduled'],
  },
} as const satisfies CallTable;
