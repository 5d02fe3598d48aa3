/** Royalties of a period: totals per currency, by part of the period, and by what they come from. */
import type { RoyaltyGrouping } from '@lathe/rules/royalty-periods';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';
import { soldPageSql } from '../kinds/index.ts';
import { payeeName } from '../splits/index.ts';
import { sharedParts } from './label-royalties.ts';
import { type BookedPeriod, royaltyParts } from './royalty-lines.ts';
import { formatSql } from './royalty-store.ts';

export interface RoyaltySums {
  currency: string;
  copies: number;
  refundedCopies: number;
  total: number;
  vat: number;
}

export interface PeriodSums extends RoyaltySums {
  period: string;
}

export interface GroupSums extends RoyaltySums {
  key: string;
  name: string;
  artist: string | null;
  /** Sort keys for the cursor. */
  weight: number;
  groupId: string;
}

/** Years of all time, months of a year, days of a month. */
export type PeriodUnit = 'YYYY' | 'YYYY-MM' | 'YYYY-MM-DD';

const SUMS = sql`parts.currency,
  coalesce(sum(parts.copies) filter (where parts.kind = 'sale'), 0)::integer as copies,
  coalesce(-sum(parts.copies) filter (where parts.kind = 'refund'), 0)::integer as "refundedCopies",
  sum(parts.total)::bigint as total, sum(parts.vat)::bigint as vat`;

/** Oldest first. */
export async function sumByPeriod(
  db: Db,
  period: BookedPeriod,
  unit: PeriodUnit,
): Promise<PeriodSums[]> {
  const { rows } = await sql<PeriodSums>`
    select to_char(parts.booked_at at time zone 'Europe/London', ${unit}) as period, ${SUMS}
    from (${royaltyParts(period)}) as parts
    group by 1, parts.currency order by 1, parts.currency`.execute(db);
  return rows;
}

/** Of all parts of a period; they are in one currency each, so they are whole numbers. */
export function totalsOf(periods: readonly PeriodSums[]): RoyaltySums[] {
  const totals = new Map<string, RoyaltySums>();
  for (const { period: _, ...sums } of periods) {
    const before = totals.get(sums.currency);
    totals.set(
      sums.currency,
      before
        ? {
            currency: sums.currency,
            copies: before.copies + sums.copies,
            refundedCopies: before.refundedCopies + sums.refundedCopies,
            total: before.total + sums.total,
            vat: before.vat + sums.vat,
          }
        : sums,
    );
  }
  return [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

interface Grouping {
  key: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  artist: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}

const NONE = sql`null::text`;
const LINES = sql`join order_lines on order_lines.id = parts.line_id`;

const GROUPINGS: Record<RoyaltyGrouping, Grouping> = {
  release: {
    key: sql`coalesce(order_lines.sellable_id::text, order_lines.title)`,
    name: sql`max(order_lines.title)`,
    artist: sql`max(order_lines.artist)`,
    joins: LINES,
  },
  country: {
    key: sql`orders.country_iso`,
    name: sql`orders.country_iso`,
    artist: NONE,
    joins: sql`${LINES} join orders on orders.id = order_lines.order_id`,
  },
  format: {
    key: formatSql('order_lines'),
    name: formatSql('order_lines'),
    artist: NONE,
    joins: LINES,
  },
  payee: {
    key: sql`parts.party_id::text`,
    name: payeeName('parts.party_id'),
    artist: NONE,
    joins: sql``,
  },
  artist: {
    key: sql`coalesce(pages.id::text, order_lines.owner_id::text)`,
    name: sql`coalesce(max(pages.name), max(order_lines.artist))`,
    artist: NONE,
    joins: sql`${LINES} left join pages on pages.id = ${soldPageSql('order_lines')}`,
  },
};

/** Amounts below zero sort too, as a number from 0 up. */
const WEIGHT_OFFSET = 1_000_000_000_000_000n;

/** Highest amount first; returns one row more than a page, or all up to a limit. */
export async function sumByGroup(
  db: Db,
  period: BookedPeriod,
  {
    by,
    after = null,
    limit = PAGE_SIZE + 1,
  }: { by: RoyaltyGrouping; after?: readonly string[] | null; limit?: number },
): Promise<GroupSums[]> {
  const { key, name, artist, joins } = GROUPINGS[by];
  const parts = by === 'payee' || by === 'artist' ? sharedParts(period, by) : royaltyParts(period);
  const [weight, id] = after ?? [];
  const { rows } = await sql<GroupSums>`
    select grouped.*, weighed.* from (
      select ${key} as key, ${name} as name, ${artist} as artist, ${SUMS}
      from (${parts}) as parts ${joins}
      group by ${by === 'payee' ? sql`parts.party_id` : key}, parts.currency) as grouped
    cross join lateral (select (${String(WEIGHT_OFFSET)}::bigint + total) as weight,
      md5(currency || ' ' || key)::uuid as "groupId") as weighed
    ${after ? sql`where (weight, "groupId") < (${weight}::bigint, ${id}::uuid)` : sql``}
    order by weight desc, "groupId" desc limit ${limit}`.execute(db);
  return rows;
}
