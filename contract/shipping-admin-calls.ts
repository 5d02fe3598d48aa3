/** What the house changes of shipping: postage by zone, service and weight, and the countries. */
import { POSTAGE_SERVICES, POSTAGE_ZONES } from '@lathe/rules/postage';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { countryCode } from './text.ts';

const version = z.int().min(1);
const zone = z.enum(POSTAGE_ZONES);
const service = z.enum(POSTAGE_SERVICES);

/** Minor units, with VAT at the rate of the United Kingdom. */
const amount = z.int().min(1).max(100_000);

const step = z.object({
  max_grams: z.int().min(1).max(100_000),
  GBP: amount,
  EUR: amount,
  USD: amount,
});

const postageTable = z.object({
  zone,
  service,
  /** Lightest first; none where the service does not go there. */
  steps: z.array(step),
  vat_basis_points: z.int(),
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

export type PostageTable = z.infer<typeof postageTable>;
export type ManagedCountry = z.infer<typeof managedCountry>;

export const shippingAdminCalls = {
  'GET /api/admin/postage': {
    summary: 'What parcels cost, by zone and service',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: collection(postageTable),
  },
  'PUT /api/admin/postage/{zone}/{service}': {
    summary: 'Changes what parcels of a service cost in a zone, at once',
    area: 'Admin',
    permission: 'shipping.edit',
    params: z.object({ zone, service }),
    body: z.object({ steps: z.array(step).max(30), version }),
    reply: postageTable,
    errors: ['changed_meanwhile'],
  },
  'GET /api/admin/countries': {
    summary: 'Every country that is known to shipping, served or not',
    area: 'Admin',
    permission: 'catalogue.read',
    reply: collection(managedCountry),
  },
  'POST /api/admin/countries': {
    summary: 'Begins to serve another country',
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
    summary: 'Switches a country on or off, and says what goes there',
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
