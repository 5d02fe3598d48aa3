/**
 * Order lines that a user earns from: of their own items, and of items with a split. Or the test
 * pressings and artist copies that they bought.
 */
import type { BuyMode, SellableKindName } from '@lathe/contract/cart-item-types';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Cursor, instantOf, PAGE_SIZE } from '../../platform/http/paging.ts';
import { type SoldItem, soldThingSql } from '../kinds/index.ts';
import { partiesOf } from '../ledger/index.ts';
import { filteredLines, type LinesPart, type SalesFilter } from './sales-filter.ts';

export interface SoldRow extends SoldItem {
  id: string;
  soldAt: Date;
  soldKey: string;
  /** Its number. */
  order: string;
  kind: SellableKindName;
  mode: BuyMode;
  title: string;
  artist: string;
  /** Per copy, without VAT, after discounts. */
  dealerPrice: number;
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

/**
 * Earnings are after refunds; quantity and total are as sold, with the refunded amount in a separate
 * column.
 */
export function soldIn(filter: SalesFilter, part?: LinesPart) {
  return sql`
    select order_lines.id, order_lines.sold_at as "soldAt", order_lines.order_id,
      order_lines.kind, order_lines.mode, order_lines.title, order_lines.artist,
      order_lines.description, order_lines.sellable_id, order_lines.unit_ppd as "dealerPrice",
      order_lines.quantity, order_lines.refunded_quantity as "refundedQuantity",
      order_lines.unit_price::bigint * order_lines.quantity as total, (
        select coalesce(sum(amount), 0)::bigint
        from refund_lines where order_line_id = order_lines.id) as refunded, (
        select coalesce(sum(earnings), 0)::bigint
        from line_earnings where line_id = order_lines.id
          and party_id in ${partiesOf(filter.userId)}) as earnings
    from (${filteredLines(filter, part)}) as mine join order_lines using (id)`;
}

const COLUMNS = sql`sold.id, "soldAt",
  ((extract(epoch from "soldAt") * 1000000)::bigint)::text as "soldKey", kind, mode, title, artist,
  description, orders.number as "order", orders.locale as "boughtIn",
  ${soldThingSql('sold')} as item, quantity, "refundedQuantity", "dealerPrice", orders.country_iso as country, orders.currency, sold.total, sold.refunded,
  earnings, exists (select from disputes where disputes.order_id = orders.id and state = 'opened')
    as disputed`;

/** Newest first; returns one row more than a page. */
export async function listSold(
  db: Db,
  { filter, cursor }: { filter: SalesFilter; cursor: Cursor | null },
): Promise<SoldRow[]> {
  const rest = cursor
    ? sql`where ("soldAt", sold.id) < (${instantOf(cursor.at)}, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<SoldRow>`
    select ${COLUMNS} from (${soldIn(filter)}) as sold join orders on orders.id = sold.order_id
    ${rest} order by "soldAt" desc, sold.id desc limit ${PAGE_SIZE + 1}`.execute(db);
  return rows;
}

/** Oldest first: a part of the lines, or all, which is only for a short time such as a week. */
export async function listOldestFirst(
  db: Db,
  filter: SalesFilter,
  part?: LinesPart,
): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select ${COLUMNS} from (${soldIn(filter, part)}) as sold
    join orders on orders.id = sold.order_id
    order by "soldAt", sold.id limit ${part?.limit ?? null}`.execute(db);
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

export async function sumSold(db: Db | Tx, filter: SalesFilter): Promise<SoldSum[]> {
  const { rows } = await sql<SoldSum>`
    select orders.currency, count(*)::integer as lines, sum(quantity)::integer as copies,
      sum("refundedQuantity")::integer as "refundedCopies", sum(sold.total)::bigint as total,
      sum(sold.refunded)::bigint as refunded, sum(earnings)::bigint as earnings
    from (${soldIn(filter)}) as sold join orders on orders.id = sold.order_id
    group by orders.currency order by orders.currency`.execute(db);
  return rows;
}
