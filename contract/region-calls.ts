/** Languages and countries of the selector in the header. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';

export const localeOption = z
  .object({ code: z.string(), name: z.string() })
  .meta({ example: { code: 'en_GB', name: 'English (British)' } });

export const countryOption = z
  .object({ iso: z.string(), name: z.string() })
  .meta({ example: { iso: 'DE', name: 'Germany' } });

export type LocaleOption = z.infer<typeof localeOption>;
export type CountryOption = z.infer<typeof countryOption>;

export const regionCalls = {
  'GET /api/locales': {
    summary: 'The languages of the shop, each in its own name',
    area: 'Config',
    permission: 'anyone',
    reply: collection(localeOption),
    cache: { tags: ['locales'], maxAgeSeconds: 300 },
  },
  'GET /api/shipping_countries': {
    summary: 'Countries that the shop ships to, in the language of the caller',
    area: 'Config',
    permission: 'anyone',
    reply: collection(countryOption),
    cache: { tags: ['shipping-countries'], maxAgeSeconds: 60 },
  },
  'GET /api/bulk_shipping_countries': {
    summary: 'Countries that accept bulk orders',
    area: 'Config',
    permission: 'anyone',
    reply: collection(countryOption),
    cache: { tags: ['shipping-countries'], maxAgeSeconds: 60 },
  },
} as const satisfies CallTable;
