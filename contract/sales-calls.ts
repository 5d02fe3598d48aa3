/**
 * A seller's sales, line by line. Of the buyer only the country is shown. What sellers bought of
 * their own items is a section of its own (rules/sales.ts).
 */
import { PAYMENT_STATES } from '@lathe/rules/order-states';
import { SALES_SECTIONS } from '@lathe/rules/sales';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { SELLABLE_KINDS } from './cart-item-types.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { tableFile, tableFileType } from './table-file.ts';
import { countryCode } from './text.ts';

const soldLine = z.object({
  uuid: z.uuid(),
  /** Its number. */
  order: z.string(),
  sold_at: z.string(),
  type: z.string(),
  title: z.string(),
  artist: z.string(),
  description: z.string(),
  quantity: z.int(),
  /** How many of them were refunded: cancelled before manufacturing, or returned. */
  refunded_quantity: z.int(),
  country: z.string(),
  country_name: z.string(),
  /** Paid by the buyer for the whole line, with VAT. */
  total: price,
  /** Refunded part of it, for copies or as an amount. */
  refunded: price,
  /**
   * The seller's earnings minus their share of refunds; with VAT if the seller is registered for
   * VAT.
   */
  earnings: price,
  /** Payment state of this line. */
  payment_status: z.enum(PAYMENT_STATES),
});

const soldTotals = z.object({
  currency: z.string(),
  lines: z.int(),
  copies: z.int(),
  refunded_copies: z.int(),
  total: price,
  refunded: price,
  earnings: price,
});

/** The last days up to today, in the platform's time zone. */
const salesOverview = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** One for each currency with sales in these days. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      copies: z.int(),
      earnings: price,
      /** Every day once, also without sales. Earnings are in minor units. */
      days: z.array(z.object({ date: z.iso.date(), copies: z.int(), earnings: z.int() })),
    }),
  ),
  /** Most copies first. */
  top: z.array(
    z.object({
      /** The release or the merchandise. */
      uuid: z.uuid(),
      kind: z.enum(SELLABLE_KINDS),
      /** Where its seller edits it. */
      url: z.string().nullable(),
      title: z.string(),
      artist: z.string(),
      artwork: picture.nullable(),
      copies: z.int(),
      /** One per currency. */
      earnings: z.array(price),
    }),
  ),
});

/** What the seller has sold at any time, by name. */
const salesFilters = z.object({
  /** Also merchandise; its format is the name of its type. */
  releases: z.array(
    z.object({ uuid: z.uuid(), title: z.string(), artist: z.string(), format: z.string() }),
  ),
  countries: z.array(z.object({ iso: z.string(), name: z.string() })),
});

export type SalesFilters = z.infer<typeof salesFilters>;
export type SalesOverview = z.infer<typeof salesOverview>;
export type SoldLine = z.infer<typeof soldLine>;
export type SoldTotals = z.infer<typeof soldTotals>;

/** A month in the platform's time zone. */
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
/** All filters apply together; without any, the whole time is shown. */
const filter = z.object({
  month: month.optional(),
  /** First and last day, in the platform's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** A release or an item of merchandise. */
  release: z.uuid().optional(),
  /** Destination of the order. */
  country: countryCode.optional(),
  /** `sales`, or `own`: test pressings and artist copies that the seller bought. */
  show: z.enum(SALES_SECTIONS).default('sales'),
});
const own = { area: 'Sales', permission: 'sales.read', owner: 'user', params: ofUser } as const;

export const salesCalls = {
  'GET /api/users/{user}/sales_overview': {
    scope: 'sales:read',
    ...own,
    summary: 'Copies and earnings of the last days, day by day, and what sold best',
    reply: salesOverview,
  },
  'GET /api/users/{user}/sold_lines': {
    scope: 'orders:read',
    ...own,
    summary: 'Sales of a seller, or own copies, newest first',
    query: filter.extend({ cursor: pageCursor }),
    reply: collection(soldLine),
  },
  'GET /api/users/{user}/sold_lines/totals': {
    scope: 'sales:read',
    ...own,
    summary: 'Totals per currency, with the same filters',
    query: filter,
    reply: collection(soldTotals),
  },
  'GET /api/users/{user}/sold_lines/filters': {
    scope: 'orders:read',
    ...own,
    summary: 'Releases and countries with sales, to filter by',
    query: z.object({ show: z.enum(SALES_SECTIONS).default('sales') }),
    reply: salesFilters,
  },
  'GET /api/users/{user}/exports/sales': {
    scope: 'orders:read',
    ...own,
    summary: 'All sold lines as a file, with the same filters, oldest first',
    query: filter.extend({ as: tableFileType }),
    ...tableFile,
  },
} as const satisfies CallTable;
