/** Tax that was deducted from royalties, from the payments. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofAccount } from './params.ts';
import { price } from './price.ts';
import { fileLink } from './tax-paper-calls.ts';

const year = z.string().regex(/^20\d{2}$/);

const withheldTax = z.object({
  year: z.string(),
  currency: z.string(),
  /** Royalties before tax, in minor units. */
  gross: z.int(),
  withheld: z.int(),
  /** Only for years that are over, when the bank has confirmed all their payments. */
  certificate_enabled: z.boolean(),
});

const royaltiesAbroad = z.object({
  year,
  is_over: z.boolean(),
  /** Payees abroad that were paid royalties. */
  payees: z.int(),
  /** In pounds, at the rates of the days of the payments. */
  gross: price,
  withheld: price,
  /** Payments of the year that no bank or provider has confirmed: the figures can still grow. */
  unconfirmed: z.int(),
  made: z.array(
    z.object({ by: z.string().nullable(), at: z.string(), sha256: z.string(), rows: z.int() }),
  ),
});

export type RoyaltiesAbroad = z.infer<typeof royaltiesAbroad>;
export type WithheldTax = z.infer<typeof withheldTax>;

const manage = { area: 'Platform report', permission: 'platform_reports.manage' } as const;

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
  'GET /api/admin/withheld_tax/{year}': {
    ...manage,
    summary: 'Royalties to payees abroad that were paid in a year, and the lists that were made',
    params: z.object({ year }),
    reply: royaltiesAbroad,
  },
  'POST /api/admin/withheld_tax/{year}/files': {
    ...manage,
    summary:
      'Records that the list for CT600H is made; for some minutes the caller can then read it',
    stepUp: true,
    params: z.object({ year }),
    reply: z.object({ uuid: z.uuid(), expires_at: z.string() }),
  },
  'GET /api/admin/withheld_tax/{year}/files/{file}': {
    ...manage,
    summary: 'All payees abroad with royalties and tax of a year, for form CT600H, as CSV',
    params: z.object({ year, file: z.uuid() }),
    reply: z.object({ filename: z.string(), text: z.string() }),
    errors: ['not_found', 'link_expired', 'changed_meanwhile'],
  },
} as const satisfies CallTable;
