/**
 * Statistics of a seller: what happens on their pages, and what is sold there. Nobody is named in
 * them. Sales come from paid orders, everything else from what browsers report.
 */
import {
  DEFAULT_STAT_PERIOD,
  LEFT_OUT_REASONS,
  STAT_DEVICES,
  STAT_PERIODS,
  STAT_SUBJECTS,
} from '@lathe/rules/statistics';
import { TRAFFIC_SOURCES } from '@lathe/rules/traffic-sources';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofUser } from './params.ts';
import { price } from './price.ts';

const figures = {
  views: z.int(),
  /** Each is counted once per page and day; those of several days are summed. */
  visitors: z.int(),
  plays: z.int(),
  basket_adds: z.int(),
  orders: z.int(),
  /** Without those that were refunded since. */
  copies: z.int(),
};

const column = z.object({ from: z.string(), ...figures });
const totals = z.object(figures);

const facet = { views: z.int(), visitors: z.int(), plays: z.int(), basket_adds: z.int() };

const subject = z.object({
  kind: z.enum(STAT_SUBJECTS),
  uuid: z.uuid(),
  title: z.string(),
});

const statistics = z.object({
  /** With its time zone; `to` is not included. */
  from: z.string(),
  to: z.string(),
  unit: z.enum(['hour', 'day', 'week']),
  /** Own pages, and those whose artist lets the label see their sales. */
  pages: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
  /** What the figures are narrowed to. */
  subject: subject.nullable(),
  /** Nothing was ever counted or sold on these pages. */
  is_empty: z.boolean(),
  totals,
  /** Of the time before, which is as long. */
  totals_before: totals,
  columns: z.array(column),
  columns_before: z.array(column),
  /** By currency; the columns are in minor units. */
  income: z.array(
    z.object({ currency: z.string(), total: price, before: price, columns: z.array(z.int()) }),
  ),
  plays: z.object({ whole: z.int(), part: z.int(), skipped: z.int() }),
  sources: z.array(z.object({ source: z.enum(TRAFFIC_SOURCES), ...facet })),
  /** Null for visitors who have chosen no country. */
  countries: z.array(
    z.object({ country: z.string().nullable(), country_name: z.string().nullable(), ...facet }),
  ),
  devices: z.array(z.object({ device: z.enum(STAT_DEVICES), ...facet })),
  /** Most views first. */
  subjects: z.array(
    subject.extend({
      views: z.int(),
      plays: z.int(),
      basket_adds: z.int(),
      copies: z.int(),
    }),
  ),
  /** Of all pages shown, not counted in anything else. */
  left_out: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), views: z.int() })),
  /** The last minutes on all pages shown. */
  now: z.object({ views: z.int(), plays: z.int(), basket_adds: z.int() }),
  /** Release dates and events in these days. */
  notes: z.array(
    z.object({ at: z.string(), kind: z.enum(['release', 'event']), title: z.string() }),
  ),
});

export type Statistics = z.infer<typeof statistics>;
export type StatColumn = z.infer<typeof column>;

const filter = z.object({
  period: z.enum(STAT_PERIODS).default(DEFAULT_STAT_PERIOD),
  page: z.uuid().optional(),
  /** A page, a group of releases, an item of merchandise, or an event. */
  subject: z.uuid().optional(),
});

export const STAT_TABLES = [
  'columns',
  'sources',
  'countries',
  'devices',
  'plays',
  'subjects',
] as const;
export type StatTable = (typeof STAT_TABLES)[number];

const own = {
  scope: 'stats:read',
  area: 'Sales',
  permission: 'sales.read',
  owner: 'user',
  params: ofUser,
  errors: ['not_found'],
} as const;

export const statisticCalls = {
  'GET /api/users/{user}/stats': {
    ...own,
    summary: 'Views, plays, basket additions and sales of the pages of a seller',
    query: filter,
    reply: statistics,
  },
  'GET /api/users/{user}/stats/csv': {
    ...own,
    summary: 'One table of the same figures as a spreadsheet, in the language of the caller',
    query: filter.extend({ table: z.enum(STAT_TABLES) }),
    reply: z.object({ filename: z.string(), text: z.string() }),
  },
} as const satisfies CallTable;
