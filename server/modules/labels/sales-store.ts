/**
 * Sales and earnings of a label and its roster, from paid order lines with their prices at the time
 * of sale.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';
import { isGrantedOn, RELEASE_COLUMNS } from './rights.ts';

export type SalesGrouping = 'release' | 'artist' | 'month';

export interface SalesQuery {
  ownerId: string;
  grouping: SalesGrouping;
  /** YYYY-MM */
  from?: string | undefined;
  to?: string | undefined;
}

interface SalesTotals {
  currency: string;
  copies: number;
  gross: number;
  earnings: number;
  ownEarnings: number;
}

export interface SalesRow extends SalesTotals {
  /** YYYYMM if grouped by month, else 0. */
  month: number;
  id: string;
  name: string;
  artist: string | null;
  format: string | null;
  /** Sort position of the currency, for the cursor. */
  place: number;
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Months follow London time. */
const MONTH = sql`to_char(orders.paid_at at time zone 'Europe/London', 'YYYYMM')::int`;

const GROUPS = {
  release: {
    columns: sql`0 as month, releases.id, releases.title as name,
      releases.primary_artist as artist, release_types.format`,
    keys: sql`releases.id, release_types.format`,
  },
  artist: {
    columns: sql`0 as month, coalesce(pages.id, releases.owner_id) as id,
      coalesce(pages.name, max(releases.primary_artist)) as name, null as artist, null as format`,
    keys: sql`coalesce(pages.id, releases.owner_id), pages.name`,
  },
  month: {
    columns: sql`${MONTH} as month, ${NIL_UUID}::uuid as id, '' as name, null as artist,
      null as format`,
    keys: sql`${MONTH}`,
  },
};

const SUM_COLUMNS = sql`orders.currency,
  array_position(array['GBP', 'EUR', 'USD'], orders.currency) as place,
  sum(order_lines.quantity - order_lines.refunded_quantity)::int as copies,
  sum(order_lines.unit_price::bigint * order_lines.quantity - back.amount)::bigint as gross,
  sum(earned.by_all)::bigint as earnings, sum(earned.own)::bigint as "ownEarnings"`;

/** Per line: the refunded amount, the earnings of all payees, and the earnings of this owner. */
function figuresOf(ownerId: string) {
  return sql`cross join lateral (
    select coalesce(sum(amount), 0)::bigint as amount
    from refund_lines where refund_lines.order_line_id = order_lines.id) as back
  cross join lateral (
    select coalesce(sum(line_earnings.earnings), 0)::bigint as by_all,
      coalesce(sum(line_earnings.earnings) filter (where holder_id = ${ownerId}), 0)::bigint as own
    from line_earnings where line_id = order_lines.id) as earned`;
}

/** Covers the label's own releases and those whose owner granted it access to their sales. */
function soldLines({ ownerId, from, to }: SalesQuery) {
  const bound = (month: string | undefined) => (month ? Number(month.replace('-', '')) : null);
  return sql`from releases
    join release_types on release_types.id = releases.release_type_id
    left join pages on pages.id = releases.page_id
    join order_lines on order_lines.sellable_id = releases.id
      and order_lines.mode = 'shop'
    join orders on orders.id = order_lines.order_id
    ${figuresOf(ownerId)}
    where releases.owner_id in (
        select ${ownerId}::uuid union select artist_id from label_agreements
        join labels on labels.id = label_id where labels.owner_id = ${ownerId} and state = 'agreed')
      and (releases.owner_id = ${ownerId} or ${isGrantedOn(RELEASE_COLUMNS, { ownerId, right: 'sales' })})
      and orders.paid_at is not null and (orders.cancelled_at is null and orders.refunded_at is null
        -- The sellers still earn from what was refunded at Lathe's expense.
        or exists (select from refund_lines where refund_lines.order_line_id = order_lines.id
          and borne_by = 'lathe'))
      and (${bound(from)}::int is null or ${MONTH} >= ${bound(from)}::int)
      and (${bound(to)}::int is null or ${MONTH} <= ${bound(to)}::int)`;
}

/** Newest month or most copies first; one row more than a page, or all rows. */
export async function listSales(
  db: Db,
  question: SalesQuery,
  page: { after: readonly string[] | null } | 'all',
): Promise<SalesRow[]> {
  const { columns, keys } = GROUPS[question.grouping];
  const after = page === 'all' ? null : page.after;
  const [month, copies, id, place] = after ?? [];
  const { rows } = await sql<SalesRow>`
    select * from (
      select ${columns}, ${SUM_COLUMNS} ${soldLines(question)}
      group by ${keys}, orders.currency) as grouped
    ${
      after
        ? sql`where (month, copies, id, place) <
            (${month}::bigint, ${copies}::bigint, ${id}::uuid, ${place}::bigint)`
        : sql``
    }
    order by month desc, copies desc, id desc, place desc
    ${page === 'all' ? sql`` : sql`limit ${PAGE_SIZE + 1}`}`.execute(db);
  return rows;
}

/** One row per currency. */
export async function sumSales(db: Db, question: SalesQuery): Promise<SalesTotals[]> {
  const { rows } = await sql<SalesTotals>`
    select ${SUM_COLUMNS} ${soldLines(question)}
    group by orders.currency order by place`.execute(db);
  return rows;
}
