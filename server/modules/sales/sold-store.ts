/**
 * Order lines that a user earns from: of their own items, and of items with a split. Or the test
 * pressings and artist copies that they bought.
 */
import { OWN_COPY_TYPES, type SalesSection } from '@lathe/rules/sales';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type Cursor, PAGE_SIZE } from '../../platform/http/paging.ts';
import { type SoldItem, soldItemSql } from '../catalogue/index.ts';

export interface SoldRow extends SoldItem {
  id: string;
  soldAt: Date;
  soldKey: string;
  type: string;
  title: string;
  artist: string;
  quantity: number;
  refundedQuantity: number;
  country: string;
  currency: string;
  total: number;
  /** Part of the total that was refunded. */
  refunded: number;
  earnings: number;
  /** The buyer's bank holds the money until it decides. */
  disputed: boolean;
}

export interface SalesPeriod {
  userId: string;
  /** `2026-11`, London time. */
  month: string;
  show: SalesSection;
}

/**
 * Both branches of the union use an index by user. Earnings are after refunds; quantity and total
 * are as sold, with the refunded amount in a separate column. Own copies are shown to the owner
 * only: payees of a split have nothing to do with what the owner buys.
 */
function soldIn({ userId, month, show }: SalesPeriod) {
  const first = sql`${`${month}-01`}::timestamp`;
  const ownTypes = sql`${OWN_COPY_TYPES}::text[]`;
  const section =
    show === 'own'
      ? sql`order_lines.type = any(${ownTypes})`
      : sql`order_lines.type <> all(${ownTypes})`;
  const condition = sql`${section} and order_lines.sold_at >= (${first} at time zone 'Europe/London')
    and order_lines.sold_at < ((${first} + interval '1 month') at time zone 'Europe/London')`;
  return sql`
    select order_lines.id, order_lines.sold_at as "soldAt", order_lines.order_id,
      order_lines.type, order_lines.title, order_lines.artist, order_lines.description,
      order_lines.release_id, order_lines.merch_variant_id,
      order_lines.quantity, order_lines.refunded_quantity as "refundedQuantity",
      order_lines.unit_price::bigint * order_lines.quantity as total, (
        select coalesce(sum(amount), 0)::bigint
        from refund_lines where order_line_id = order_lines.id) as refunded, (
        select coalesce(sum(earnings), 0)::bigint
        from line_earnings where line_id = order_lines.id and party_id = ${userId}) as earnings
    from (
      select id from order_lines where owner_id = ${userId} and ${condition}
      union all
      select order_lines.id from order_line_shares join order_lines on order_lines.id = order_line_id
      where party_id = ${userId} and order_lines.owner_id <> ${userId}
        and ${show === 'sales'} and ${condition}
    ) as mine join order_lines using (id)`;
}

const COLUMNS = sql`sold.id, "soldAt",
  ((extract(epoch from "soldAt") * 1000000)::bigint)::text as "soldKey", type, title, artist,
  description, orders.locale as "boughtIn", ${soldItemSql('sold')} as item, quantity, "refundedQuantity",
  orders.country_iso as country, orders.currency, sold.total, sold.refunded,
  earnings, exists (select from disputes where disputes.order_id = orders.id and state = 'opened')
    as disputed`;

/** Newest first; returns one row more than a page. */
export async function listSold(
  db: Db,
  { period, cursor }: { period: SalesPeriod; cursor: Cursor | null },
): Promise<SoldRow[]> {
  const rest = cursor
    ? sql`where ("soldAt", sold.id) < ('epoch'::timestamptz
        + ${cursor.at}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<SoldRow>`
    select ${COLUMNS} from (${soldIn(period)}) as sold join orders on orders.id = sold.order_id
    ${rest} order by "soldAt" desc, sold.id desc limit ${PAGE_SIZE + 1}`.execute(db);
  return rows;
}

/** All rows of a period, oldest first. */
export async function listAllSold(db: Db, period: SalesPeriod): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select ${COLUMNS} from (${soldIn(period)}) as sold join orders on orders.id = sold.order_id
    order by "soldAt", sold.id`.execute(db);
  return rows;
}

export interface SoldSum {
  currency: string;
  lines: number;
  copies: number;
  refundedCopies: number;
  total: number;
  refunded: number;
  earnings: number;
}

export async function sumSold(db: Db, period: SalesPeriod): Promise<SoldSum[]> {
  const { rows } = await sql<SoldSum>`
    select orders.currency, count(*)::integer as lines, sum(quantity)::integer as copies,
      sum("refundedQuantity")::integer as "refundedCopies", sum(sold.total)::bigint as total,
      sum(sold.refunded)::bigint as refunded, sum(earnings)::bigint as earnings
    from (${soldIn(period)}) as sold join orders on orders.id = sold.order_id
    group by orders.currency order by orders.currency`.execute(db);
  return rows;
}
