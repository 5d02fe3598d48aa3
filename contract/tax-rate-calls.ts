/** Tax settings by staff: VAT rates by country and day, and the EU duty. */
import { VAT_BASIS_POINTS_MAX } from '@lathe/rules/limits';
import { TIERS } from '@lathe/rules/prices';
import { VAT_COUNTRIES } from '@lathe/rules/vat';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { price } from './price.ts';
import { expectedVersion, version } from './version.ts';

const day = z.iso.date();
const country = z.enum(VAT_COUNTRIES).meta({ example: 'DE' });

/** `current` is the latest entry that has started; later ones are `coming`. */
const state = z.enum(['past', 'current', 'coming']);

const vatTable = z.object({
  iso: z.string(),
  name: z.string(),
  /** Other territories whose buyers pay this country's VAT. */
  also: z.array(z.string()),
  /** Oldest first. */
  rates: z.array(z.object({ from: z.string(), basis_points: z.int(), state })),
  /** Today's rate. */
  basis_points: z.int(),
  /** Earliest day for which a rate can be set now. */
  earliest_day: z.string(),
  version: z.int(),
});

const basisPoints = z.int().min(0).max(VAT_BASIS_POINTS_MAX);
const change = z.object({ before: price, after: price });

const vatPreview = z.object({
  /** First day of the new rate, compared with the day before. */
  valid_from: z.string(),
  before_basis_points: z.int(),
  after_basis_points: z.int(),
  rows: z.array(
    z.object({
      name: z.string(),
      tier: z.enum(TIERS),
      /** Retail price of one copy in the country. */
      retail: change,
      /** Payout per copy for a seller who is registered for VAT. */
      paid_out: change,
    }),
  ),
});

/** In euro cents. */
const perItemType = z.int().min(0).max(100_000);
const below = z.int().min(1).max(10_000_000);

const dutyTable = z.object({
  /** Oldest first. A duty of zero per item type ends it. */
  duties: z.array(z.object({ from: z.string(), per_item_type: z.int(), below: z.int(), state })),
  earliest_day: z.string(),
  version: z.int(),
});

const dutyPreview = z.object({
  valid_from: z.string(),
  rows: z.array(
    z.object({
      country: z.string(),
      /** Number of distinct item types in the parcel. */
      kinds: z.int(),
      /** Value of the goods without VAT. */
      worth: price,
      duty: change,
    }),
  ),
});

export type VatTable = z.infer<typeof vatTable>;
export type VatPreview = z.infer<typeof vatPreview>;
export type DutyTable = z.infer<typeof dutyTable>;
export type DutyPreview = z.infer<typeof dutyPreview>;

export const taxRateCalls = {
  'GET /api/admin/vat_rates': {
    summary: 'Standard VAT rates by country, each with its first day of validity',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: collection(vatTable),
  },
  'GET /api/admin/vat_rates/{iso}/preview': {
    summary: 'Effect of a VAT rate on buyers in the country, and on sellers',
    area: 'Admin',
    permission: 'catalogue.read',
    params: z.object({ iso: country }),
    query: z.object({
      valid_from: day,
      basis_points: z.coerce.number().int().min(0).max(VAT_BASIS_POINTS_MAX),
    }),
    reply: vatPreview,
  },
  'POST /api/admin/vat_rates/{iso}': {
    summary: 'Schedules a VAT rate; it applies everywhere from the start of that day',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    params: z.object({ iso: country }),
    body: z.object({ valid_from: day, basis_points: basisPoints, version }),
    reply: vatTable,
    errors: ['changed_meanwhile', 'tax_day_taken'],
  },
  'DELETE /api/admin/vat_rates/{iso}/{valid_from}': {
    summary: 'Withdraws a scheduled VAT rate',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    params: z.object({ iso: country, valid_from: day }),
    query: expectedVersion,
    reply: vatTable,
    errors: ['not_found', 'changed_meanwhile', 'tax_day_come'],
  },
  'GET /api/admin/eu_duty': {
    summary: 'The duty on small parcels into the EU, with its first days of validity',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: dutyTable,
  },
  'GET /api/admin/eu_duty/preview': {
    summary: 'Effect of a different duty on buyers in the EU',
    area: 'Admin',
    permission: 'catalogue.read',
    query: z.object({
      valid_from: day,
      per_item_type: z.coerce.number().int().min(0).max(100_000),
      below: z.coerce.number().int().min(1).max(10_000_000),
    }),
    reply: dutyPreview,
  },
  'POST /api/admin/eu_duty': {
    summary: 'Schedules the duty for a future date',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    body: z.object({ valid_from: day, per_item_type: perItemType, below, version }),
    reply: dutyTable,
    errors: ['changed_meanwhile', 'tax_day_taken'],
  },
  'DELETE /api/admin/eu_duty/{valid_from}': {
    summary: 'Withdraws a scheduled duty',
    area: 'Admin',
    permission: 'prices.edit',
    stepUp: true,
    params: z.object({ valid_from: day }),
    query: expectedVersion,
    reply: dutyTable,
    errors: ['not_found', 'changed_meanwhile', 'tax_day_come'],
  },
} as const satisfies CallTable;
