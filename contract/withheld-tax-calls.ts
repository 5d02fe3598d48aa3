/** Tax that was deducted from royalties, from the ledger. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofAccount } from './params.ts';
import { fileLink } from './tax-paper-calls.ts';

const year = z.string().regex(/^20\d{2}$/);

const withheldTax = z.object({
  year: z.string(),
  currency: z.string(),
  /** Royalties before tax, in minor units. */
  gross: z.int(),
  withheld: z.int(),
  /** Only for years that are over. */
  certificate_enabled: z.boolean(),
});

export type WithheldTax = z.infer<typeof withheldTax>;

export const withheldTaxCalls = {
  'GET /api/account/{id}/withheld-tax': {
    summary: 'Tax deducted from royalties, by year and currency, newest first',
    area: 'Account',
    permission: 'tax.manage',
    owner: 'id',
    params: ofAccount,
    reply: collection(withheldTax),
    errors: ['not_found'],
  },
  'GET /api/account/{id}/withheld-tax/{year}/certificate': {
    summary: 'A link to the certificate of the tax deducted in a year, as a PDF file',
    area: 'Account',
    permission: 'tax.manage',
    owner: 'id',
    params: ofAccount.extend({ year }),
    reply: fileLink,
    errors: ['not_found', 'busy'],
  },
  'GET /api/admin/withheld_tax/{year}/csv': {
    summary: 'All recipients of royalties with deducted tax in a year, for form CT600H, as CSV',
    area: 'Admin',
    permission: 'ledger.read',
    params: z.object({ year }),
    reply: z.object({ filename: z.string(), text: z.string() }),
  },
} as const satisfies CallTable;
