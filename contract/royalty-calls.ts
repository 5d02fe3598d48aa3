/**
 * What a seller earns: balance, live counter, royalties by period, and the bookings and order lines
 * behind every sum. Of buyers only the country is shown.
 */
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from '@lathe/rules/ledger-accounts';
import { PAYOUT_STATES } from '@lathe/rules/payouts';
import { ROYALTY_GROUPINGS } from '@lathe/rules/royalty-periods';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { price } from './price.ts';
import { tableFile, tableFileType } from './table-file.ts';
import { countryCode } from './text.ts';

const salesSummary = z.object({
  /** Available in the payout currency; other currencies are in the converted balance. */
  current_balance_formatted: z.string(),
  /** Available in all currencies, at today's rates. */
  converted_balance_formatted: z.string(),
  /** Everything ever earned in all currencies, at the rates of the days of sale. */
  converted_total_formatted: z.string(),
  /** The current month: `2026-11`. */
  reporting_period: z.string(),
  /** Earned in the current month, after refunds; in the payout currency. */
  total_earnings_formatted: z.string(),
  /** Copies sold, ever. */
  total_sales: z.int(),
  payout_enabled: z.boolean(),
  payout_threshold_met: z.boolean(),
  payout_threshold: price,
  /** As of the user. */
  tipalti_enabled: z.boolean(),
  /** From the first booking to the last, newest first. */
  years: z.array(z.int()),
  /** One for each currency with bookings. */
  balances: z.array(
    z.object({
      currency: z.string(),
      pending: price,
      available: price,
      reserve: price,
      in_transit: price,
    }),
  ),
});

const figures = {
  currency: z.string(),
  /** Copies that earned something. */
  copies: z.int(),
  refunded_copies: z.int(),
  /** Earnings without VAT, after refunds. */
  net: price,
  vat: price,
  total: price,
};

const royaltyReport = z.object({
  year: z.int().nullable(),
  month: z.int().nullable(),
  by: z.enum(ROYALTY_GROUPINGS),
  /** The seller's own royalties, one per currency. */
  totals: z.array(z.object(figures)),
  /** Years of all time, months of a year, days of a month; those without bookings are left out. */
  periods: z.array(z.object({ period: z.string(), ...figures })),
  /**
   * By `payee`: what each payee gets from the seller's own things. By `artist`: what all payees get
   * from the label's things, and from artists who share their sales with it. Otherwise the seller's
   * own royalties, which add up to the totals.
   */
  data: z.array(
    z.object({
      /** Id of the thing, payee or page; code of the country or format. */
      group: z.string(),
      name: z.string(),
      artist: z.string().nullable(),
      ...figures,
    }),
  ),
  next_page_url: z.string().nullable(),
  /** Test pressings and artist copies that the seller bought; no royalties. */
  own_copies: z.array(z.object({ currency: z.string(), copies: z.int(), cost: price })),
});

const booking = z.object({
  /** The ledger transaction. */
  uuid: z.uuid(),
  kind: z.enum(LEDGER_KINDS),
  booked_at: z.string(),
  currency: z.string(),
  /** What it changes in what Lathe owes the seller. */
  total: price,
  /** The seller's own entries; money that is owed is above zero. */
  entries: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), amount: price })),
  /** That paid it, or that it belongs to; null until then. */
  payout: z
    .object({ uuid: z.uuid(), state: z.enum(PAYOUT_STATES), end_to_end_id: z.string().nullable() })
    .nullable(),
});

const royaltyLine = z.object({
  /** The order line. */
  uuid: z.uuid(),
  /** `released`: the earnings became available. */
  kind: z.enum(['sale', 'released', 'refund']),
  booked_at: z.string(),
  /** The ledger transaction that contains it. */
  transaction: z.uuid(),
  title: z.string(),
  artist: z.string(),
  description: z.string(),
  country: z.string(),
  country_name: z.string(),
  copies: z.int(),
  net: price,
  vat: price,
  total: price,
  /** Of the earning of the line: pending, or available since or from a day on. */
  state: z.enum(['pending', 'available', 'none']),
  /** Null while the parcel has not shipped. */
  available_on: z.iso.date().nullable(),
});

/** What a payout is made of, in the order in which it is shown. */
export const PAID_PARTS = [
  'earnings',
  'refunds',
  'reserve',
  'exchange',
  'write_off',
  'other',
] as const;
export type PaidPart = (typeof PAID_PARTS)[number];

const paidEntry = z.object({
  /** The ledger transaction. */
  booking: z.uuid(),
  kind: z.enum(LEDGER_KINDS),
  booked_at: z.string(),
  /** What it adds to the payout. */
  amount: price,
  /** They add up to the amount; none if it is not of sales. */
  lines: z.array(royaltyLine),
  /** That pays it: another one if this payout did not take place, or none yet. */
  payout: z.uuid().nullable(),
});

const paidEntries = z.object({
  /** Before tax. */
  gross: price,
  /** They add up to the gross amount. */
  parts: z.array(z.object({ part: z.enum(PAID_PARTS), bookings: z.int(), amount: price })),
  data: z.array(paidEntry),
  next_page_url: z.string().nullable(),
});

/** In the platform's time zone. */
const year = z.string().regex(/^20\d{2}$/);
const month = z.string().regex(/^(0?[1-9]|1[0-2])$/);
const grouping = z.object({
  by: z.enum(ROYALTY_GROUPINGS).default('release'),
  cursor: pageCursor,
});
/** A year, or a month: `2026`, `2026-11`. */
const period = z.string().regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/);
const own = { area: 'Sales', permission: 'sales.read', owner: 'user' } as const;

export type SalesSummary = z.infer<typeof salesSummary>;
export type RoyaltyReport = z.infer<typeof royaltyReport>;
export type RoyaltyBooking = z.infer<typeof booking>;
export type RoyaltyLine = z.infer<typeof royaltyLine>;
export type PaidEntry = z.infer<typeof paidEntry>;
export type PaidEntries = z.infer<typeof paidEntries>;

export const royaltyCalls = {
  'GET /api/users/{user}/sales': {
    scope: 'sales:read',
    ...own,
    summary: 'Balance, earnings and payout state of a seller',
    params: ofUser,
    errors: ['not_found'],
    reply: salesSummary,
  },
  'GET /api/users/{user}/sales/realtime': {
    scope: 'sales:read',
    ...own,
    summary: 'Copies sold in the last seven days, and ever',
    params: ofUser,
    reply: z.object({ sales_last_week: z.int(), total_sales: z.int() }),
  },
  'GET /api/users/{user}/sales/reports/royalties': {
    scope: 'sales:read',
    ...own,
    summary: 'Royalties of all time, by year',
    params: ofUser,
    query: grouping,
    reply: royaltyReport,
  },
  'GET /api/users/{user}/sales/reports/royalties/{year}': {
    scope: 'sales:read',
    ...own,
    summary: 'Royalties of a year, by month',
    params: ofUser.extend({ year }),
    query: grouping,
    reply: royaltyReport,
  },
  'GET /api/users/{user}/sales/reports/royalties/{year}/{month}': {
    scope: 'sales:read',
    ...own,
    summary: 'Royalties of a month, by day',
    params: ofUser.extend({ year, month }),
    query: grouping,
    reply: royaltyReport,
  },
  'GET /api/users/{user}/sales/bookings': {
    ...own,
    summary: 'Ledger bookings of a seller, newest first',
    params: ofUser,
    query: z.object({
      period: period.optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      /** Only bookings in this account of the seller. */
      account: z.enum(LEDGER_ACCOUNTS).optional(),
      /** Only bookings of this payout, and those that it pays. */
      payout: z.uuid().optional(),
      cursor: pageCursor,
    }),
    reply: collection(booking),
  },
  'GET /api/users/{user}/sales/bookings/{transaction}': {
    ...own,
    summary: 'One booking with the order lines that it is made of',
    params: ofUser.extend({ transaction: z.uuid() }),
    reply: booking.extend({ lines: z.array(royaltyLine) }),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/sales/royalty_lines': {
    scope: 'sales:read',
    ...own,
    summary: 'Order lines and refunds that a sum is made of, newest first',
    params: ofUser,
    query: z.object({
      period: period.optional(),
      release: z.uuid().optional(),
      country: countryCode.optional(),
      format: z.string().max(60).optional(),
      cursor: pageCursor,
    }),
    reply: collection(royaltyLine),
  },
  'GET /api/users/{user}/sales/royalty_lines/{line}': {
    scope: 'sales:read',
    ...own,
    summary: 'One order line: every booking of it, and where the money is',
    params: ofUser.extend({ line: z.uuid() }),
    reply: z.object({ lines: z.array(royaltyLine), bookings: z.array(booking) }),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/exports/royalties': {
    scope: 'sales:read',
    ...own,
    summary: 'All order lines and refunds behind the royalties up to now as a file, oldest first',
    params: ofUser,
    query: z.object({ period: period.optional(), as: tableFileType }),
    ...tableFile,
  },
  'GET /api/users/{user}/payouts/{payout}/lines': {
    area: 'Payouts',
    permission: 'payouts.read',
    owner: 'user',
    summary: 'What a payout is made of: bookings that add up to it, newest first, with their lines',
    params: ofUser.extend({ payout: z.uuid() }),
    query: z.object({ cursor: pageCursor }),
    reply: paidEntries,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
