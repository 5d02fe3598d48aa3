/** Current VAT rates and duty, for pages that explain prices. */
import { z } from 'zod';
import type { CallTable } from './call.ts';

const taxes = z.object({
  /**
   * Standard rates in basis points, for countries where VAT is collected: the United Kingdom and
   * the EU.
   */
  vat_rates: z.array(z.object({ iso: z.string(), basis_points: z.int() })),
  /** In euro cents; null when no duty applies to small parcels into the EU. */
  eu_duty: z
    .object({
      since: z.string(),
      per_item_type: z.int(),
      /** Applies to goods below this value, without VAT. */
      below: z.int(),
    })
    .nullable(),
});

export type Taxes = z.infer<typeof taxes>;

export const taxCalls = {
  'GET /api/taxes': {
    summary: 'Current VAT rates, and the duty on parcels into the EU',
    area: 'Config',
    permission: 'anyone',
    reply: taxes,
    cache: { tags: ['taxes'], maxAgeSeconds: 60 },
  },
} as const satisfies CallTable;
