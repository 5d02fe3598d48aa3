/** Price lists: prepared as drafts, previewed, and scheduled for a day from which they apply. */
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { minorUnits } from './minor-units.ts';
import { price } from './price.ts';
import { singleLine } from './text.ts';
import { expectedVersion, version } from './version.ts';

const ofList = z.object({ list: z.coerce.number().int().min(1).max(2_147_483_647) });
const listName = singleLine(80).min(1);

/** In minor units; the maximum is far above any real price. */
const amount = minorUnits({ min: 0, max: 1_000_000 });

const copyPrice = z.object({
  release_type_id: z.int(),
  tier: z.enum(TIERS),
  currency: z.enum(SALE_CURRENCIES),
  /** With VAT at the rate of the price list. */
  rrp: amount,
  ppd: amount,
});

const optionPrice = z.object({
  design_option_id: z.int(),
  currency: z.enum(SALE_CURRENCIES),
  rrp: amount,
  ppd: amount,
});

const listedList = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['draft', 'scheduled', 'current', 'past']),
  /** First day of validity, from midnight in the plant's time zone. */
  valid_from: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  scheduled_at: z.string().nullable(),
  scheduled_by: z.string().nullable(),
  version: z.int(),
});

const priceList = listedList.extend({
  /** Earliest day for which a list can be scheduled now. */
  earliest_day: z.string(),
  /** VAT rate of the list's retail prices. */
  vat_basis_points: z.int(),
  /** `rule_ppd` is derived from the retail price; a different dealer price is allowed. */
  prices: z.array(copyPrice.extend({ rule_ppd: z.int() })),
  options: z.array(optionPrice.extend({ rule_ppd: z.int() })),
});

const change = z.object({ before: price, after: price });

const pricePreview = z.object({
  /** First day of the new list, compared with the day before. */
  valid_from: z.string(),
  /** Number of releases on sale whose price changes in any country. */
  releases: z.int(),
  rows: z.array(
    z.object({
      release_type_id: z.int(),
      tier: z.enum(TIERS),
      releases: z.int(),
      countries: z.array(
        z.object({
          country: z.string(),
          /** Retail price with the VAT of the country. */
          retail: change,
          /** Seller's earnings per copy, without VAT. */
          earnings: change,
        }),
      ),
    }),
  ),
});

export type ListedPriceList = z.infer<typeof listedList>;
export type PriceList = z.infer<typeof priceList>;
export type PricePreview = z.infer<typeof pricePreview>;

const day = z.iso.date();

export const priceListCalls = {
  'GET /api/admin/price_lists': {
    summary: 'Price lists: drafts first, then by start date, latest first',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: collection(listedList),
  },
  'POST /api/admin/price_lists': {
    summary: 'Creates a draft price list from the current prices',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    body: z.object({ name: listName }),
    reply: priceList,
  },
  'GET /api/admin/price_lists/{list}': {
    summary: 'One list with all its prices',
    area: 'Admin',
    permission: 'catalogue.read',
    params: ofList,
    reply: priceList,
    errors: ['not_found'],
  },
  'PUT /api/admin/price_lists/{list}': {
    summary:
      'Changes prices of a draft; omitted prices stay, and a dealer price of null follows the rule',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    params: ofList,
    body: z.object({
      name: listName,
      prices: z.array(copyPrice.extend({ ppd: amount.nullable() })).max(500),
      options: z.array(optionPrice.extend({ ppd: amount.nullable() })).max(1000),
      version,
    }),
    reply: priceList,
    errors: ['not_found', 'changed_meanwhile', 'price_list_fixed'],
  },
  'DELETE /api/admin/price_lists/{list}': {
    summary: 'Deletes a draft',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    params: ofList,
    query: expectedVersion,
    reply: null,
    errors: ['not_found', 'changed_meanwhile', 'price_list_fixed'],
  },
  'GET /api/admin/price_lists/{list}/preview': {
    summary: 'Effect of a price list on buyers in three countries and on sellers',
    area: 'Admin',
    permission: 'catalogue.read',
    params: ofList,
    query: z.object({ valid_from: day.optional() }),
    reply: pricePreview,
    errors: ['not_found'],
  },
  'POST /api/admin/price_lists/{list}/schedule': {
    summary: 'Schedules a draft price list; it applies everywhere from the start of that day',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    params: ofList,
    body: z.object({ valid_from: day, version }),
    reply: priceList,
    errors: ['not_found', 'changed_meanwhile', 'price_list_fixed', 'price_day_taken'],
  },
  'POST /api/admin/price_lists/{list}/withdraw': {
    summary: 'Unschedules a price list before its start date; it becomes a draft again',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    params: ofList,
    body: z.object({ version }),
    reply: priceList,
    errors: ['not_found', 'changed_meanwhile', 'price_list_not_scheduled'],
  },
} as const satisfies CallTable;
