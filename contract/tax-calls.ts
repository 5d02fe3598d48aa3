/** What the law adds to prices today, for pages that explain them. */
import { z } from 'zod';
import type { CallTable } from './call.ts';

const taxes = z.object({
  /** Standard rates, in basis points, where VAT is collected: the United Kingdom and the EU. */
  vat_rates: z.array(z.object({ iso: z.string(), basis_points: z.int() })),
  /** In euro cents; null while small parcels into the EU pay none. */
  eu_duty: z
    .object({
      since: z.string(),
      per_item_type: z.int(),
      /** Of goods that are worth less, without VAT. */
      below: z.int(),
    })
    .nullable(),
});

export type Taxes = z.infer<typeof taxes>;

export const taxCalls = {
  'GET /api/taxes': {
    summary: 'The rates of VAT and the duty on parcels into the EU that hold today',
    area: 'Config',
    permission: 'anyone',
    reply: taxes,
    cache: { tags: ['taxes'], maxAgeSeconds: 60 },
  },
} as const satisfies CallTable;
