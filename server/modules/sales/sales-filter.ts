/** Which of a user's lines are listed, summed up and exported. */
import { type CalendarDate, endOfDay, startOfDay } from '@lathe/rules/dates';
import type { SalesSection } from '@lathe/rules/sales';
import { type RawBuilder, sql } from 'kysely';
import { instantOf } from '../../platform/http/paging.ts';
import { thingsOfItemSql } from '../kinds/index.ts';
import { partiesOf } from '../ledger/index.ts';

export interface SalesFilter {
  userId: string;
  show: SalesSection;
  /** `2026-11`, London time. */
  month?: string | undefined;
  /** Microseconds of the first moment. */
  since?: string | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  /** A thing, or an item with several. */
  release?: string | undefined;
  country?: string | undefined;
}

/**
 * Ids of the lines. Both branches of the union use an index by user. Own copies are shown to the
 * owner only: payees of a split have nothing to do with what the owner buys.
 */
export function filteredLines(filter: SalesFilter): RawBuilder<unknown> {
  const { userId, show } = filter;
  const condition = sql.join(conditionsOf(filter), sql` and `);
  return sql`
    select order_lines.id from order_lines where owner_id = ${userId} and ${condition}
    union all
    -- Two shares of one user are one line.
    select distinct order_lines.id
    from order_line_shares join order_lines on order_lines.id = order_line_id
    where party_id in ${partiesOf(userId)} and order_lines.owner_id <> ${userId}
      and ${show === 'sales'} and ${condition}`;
}

function conditionsOf({ show, month, since, from, to, release, country }: SalesFilter) {
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
    ...(since ? [sql`order_lines.sold_at >= ${instantOf(since)}`] : []),
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
