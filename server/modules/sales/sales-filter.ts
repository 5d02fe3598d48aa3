/** Which of a user's lines are listed, summed up and exported. */
import { type CalendarDate, endOfDay, startOfDay } from '@lathe/rules/dates';
import type { SalesSection } from '@lathe/rules/sales';
import { type RawBuilder, sql } from 'kysely';
import { type Cursor, instantOf } from '../../platform/http/paging.ts';
import { thingsOfItemSql } from '../kinds/index.ts';
import { partiesOf } from '../ledger/index.ts';

export interface SalesFilter {
  userId: string;
  show: SalesSection;
  /** `2026-11`, London time. */
  month?: string | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  /** A thing, or an item with several. */
  release?: string | undefined;
  country?: string | undefined;
}

/** So many lines after another one, oldest first. */
export interface LinesPart {
  after: Cursor | null;
  limit: number;
}

/**
 * Ids of the lines. Both branches of the union use an index by user. Own copies are shown to the
 * owner only: payees of a split have nothing to do with what the owner buys.
 */
export function filteredLines(filter: SalesFilter, part?: LinesPart): RawBuilder<unknown> {
  const { userId, show } = filter;
  const conditions = [...conditionsOf(filter), ...(part?.after ? [isAfter(part.after)] : [])];
  const condition = sql.join(conditions, sql` and `);
  // In each branch, so that a part of a long list does not read the rest.
  const limited = part ? sql`order by sold_at, id limit ${part.limit}` : sql``;
  return sql`
    (select order_lines.id from order_lines where owner_id = ${userId} and ${condition} ${limited})
    union all
    (select id from (
      -- Two shares of one user are one line.
      select distinct order_lines.id, order_lines.sold_at
      from order_line_shares join order_lines on order_lines.id = order_line_id
      where party_id in ${partiesOf(userId)} and order_lines.owner_id <> ${userId}
        and ${show === 'sales'} and ${condition}) as shared ${limited})`;
}

function isAfter({ at, id }: Cursor): RawBuilder<boolean> {
  return sql`(order_lines.sold_at, order_lines.id) > (${instantOf(at)}, ${id}::uuid)`;
}

function conditionsOf({ show, month, from, to, release, country }: SalesFilter) {
  const first = sql`${`${month}-01`}::timestamp`;
  return [
    show === 'own' ? sql`order_lines.mode <> 'shop'` : sql`order_lines.mode = 'shop'`,
    // Unpaid lines have no date.
    sql`order_lines.sold_at is not null`,
    ...(month
      ? [
          sql`order_lines.sold_at >= (${first} at time zone 'Europe/London')`,
          sql`order_lines.sold_at < ((${first} + interval '1 month') at time zone 'Europe/London')`,
        ]
      : []),
    ...(from ? [sql`order_lines.sold_at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`order_lines.sold_at < ${endOfDay(to)}`] : []),
    ...(release ? [sql`order_lines.sellable_id in ${thingsOfItemSql(release)}`] : []),
    ...(country
      ? [
          sql`exists (select from orders
            where orders.id = order_lines.order_id and country_iso = ${country})`,
        ]
      : []),
  ];
}
