/** Shipping changes by staff: rates by zone, service and weight, and the countries. */
import { SHIPPING_KINDS, SHIPPING_SERVICES, SHIPPING_ZONES } from '@lathe/rules/shipping';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { countryCode } from './text.ts';
import { expectedVersion, version } from './version.ts';

const zone = z.enum(SHIPPING_ZONES);
const service = z.enum(SHIPPING_SERVICES);
/** A parcel service, or cartons. */
const kind = z.enum(SHIPPING_KINDS);
const day = z.iso.date();

/** Minor units, with UK VAT. */
const amount = z.int().min(1).max(100_000);

const step = z.object({
  max_grams: z.int().min(1).max(100_000),
  GBP: amount,
  EUR: amount,
  USD: amount,
});

const rates = z.object({
  /** First day of validity; today applies immediately. */
  valid_from: z.string(),
  /** Lightest first; empty when the zone is not served. */
  steps: z.array(step),
});

const rateTable = z.object({
  zone,
  kind,
  current: rates,
  /** Scheduled changes, earliest first. */
  coming: z.array(rates),
  vat_basis_points: z.int(),
  /** Today: the earliest day from which a change can apply. */
  earliest_day: z.string(),
  version: z.int(),
});

const managedCountry = z.object({
  iso: z.string(),
  name: z.string(),
  zone,
  is_served: z.boolean(),
  services: z.array(service),
  bulk: z.boolean(),
  version: z.int(),
});

export type ShippingRateTable = z.infer<typeof rateTable>;
export type DatedShippingRates = z.infer<typeof rates>;
export type ManagedCountry = z.infer<typeof managedCountry>;

export const shippingCalls = {
  'GET /api/admin/postage': {
    summary: 'Shipping rates by zone and service, current and scheduled',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: collection(rateTable),
  },
  'PUT /api/admin/postage/{zone}/{kind}': {
    summary: 'Sets the shipping rates of a zone from a day on; from today means immediately',
    area: 'Admin',
    permission: 'shipping.edit',
    stepUp: true,
    params: z.object({ zone, kind }),
    body: z.object({ steps: z.array(step).max(30), valid_from: day, version }),
    reply: rateTable,
    errors: ['changed_meanwhile'],
  },
  'DELETE /api/admin/postage/{zone}/{kind}/{valid_from}': {
    summary: 'Withdraws scheduled shipping rates',
    area: 'Admin',
    permission: 'shipping.edit',
    stepUp: true,
    params: z.object({ zone, kind, valid_from: day }),
    query: expectedVersion,
    reply: rateTable,
    errors: ['not_found', 'changed_meanwhile', 'postage_day_come'],
  },
  'GET /api/admin/countries': {
    summary: 'All countries known to shipping, enabled or not',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: collection(managedCountry),
  },
  'POST /api/admin/countries': {
    summary: 'Adds a shipping country',
    area: 'Admin',
    permission: 'shipping.edit',
    body: z.object({
      iso: countryCode,
      zone,
      services: z.array(service).max(2),
      bulk: z.boolean(),
    }),
    reply: managedCountry,
    errors: ['country_known'],
  },
  'PUT /api/admin/countries/{iso}': {
    summary: 'Enables or disables a shipping country and its services',
    area: 'Admin',
    permission: 'shipping.edit',
    params: z.object({ iso: countryCode }),
    body: z.object({
      zone,
      is_served: z.boolean(),
      services: z.array(service).max(2),
      bulk: z.boolean(),
      version,
    }),
    reply: managedCountry,
    errors: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies CallTable;
