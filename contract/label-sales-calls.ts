/** Sales of a label and of its roster. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { price } from './price.ts';

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .optional();

const period = z.object({
  by: z.enum(['release', 'artist', 'month']).default('release'),
  /** First and last month, both included. */
  from: month,
  to: month,
});

const figures = z.object({
  copies: z.int(),
  /** Paid by buyers, with VAT. */
  gross: price,
  /** Earnings of all participants. */
  earnings: price,
  /** The label's own share. */
  own_earnings: price,
});

export const labelSalesRow = figures.extend({
  /** Name of the release, page or month, in the caller's language. */
  name: z.string(),
  artist: z.string().nullable(),
  /** Only when grouped by release. */
  format: z.string().nullable(),
});

export type LabelSalesRow = z.infer<typeof labelSalesRow>;

const table = z.object({ filename: z.string(), text: z.string() });
const manage = { area: 'Labels', permission: 'label.sales', owner: 'user' } as const;

export const labelSalesCalls = {
  'GET /api/users/{user}/label/sales': {
    scope: 'sales:read',
    ...manage,
    summary: 'Paid sales of the label’s releases and of roster artists who share their sales',
    params: ofUser,
    query: period.extend({ cursor: pageCursor }),
    reply: collection(labelSalesRow).extend({
      /** Over all pages of the list, one per currency. */
      totals: z.array(figures),
    }),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/label/sales/csv': {
    scope: 'sales:read',
    ...manage,
    summary: 'The same sales as a complete spreadsheet',
    params: ofUser,
    query: period,
    reply: table,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
