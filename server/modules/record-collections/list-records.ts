import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

export interface OwnedRow {
  id: string;
  title: string;
  artist: string;
  typeId: number;
  image: unknown;
  copies: number;
  numbers: number[];
  boughtAt: Date;
  boughtKey: string;
  orderId: string;
  orderNumber: string;
}

/**
 * One more than a page has. Copies of all orders count together, and what was refunded has left the
 * collection. What sellers make for themselves is no purchase.
 */
export async function listRecords(
  db: Db,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<OwnedRow[]> {
  return await db
    .with('owned', (query) =>
      query
        .selectFrom('orders')
        .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
        .innerJoin('releases', 'releases.id', 'order_lines.sellable_id')
        .select([
          'releases.id',
          sql<number>`sum(quantity - refunded_quantity)::integer`.as('copies'),
          sql<string[]>`array_agg(order_lines.id)`.as('lines'),
          sql<Date>`min(orders.created_at)`.as('bought_at'),
          sql<string>`(array_agg(orders.id order by orders.created_at desc, orders.id desc))[1]`.as(
            'order_id',
          ),
        ])
        .where('orders.user_id', '=', userId)
        .where('orders.paid_at', 'is not', null)
        .where('orders.cancelled_at', 'is', null)
        .where('order_lines.mode', '=', 'shop')
        .whereRef('quantity', '>', 'refunded_quantity')
        .groupBy('releases.id'),
    )
    .selectFrom('owned')
    .innerJoin('releases', 'releases.id', 'owned.id')
    .innerJoin('orders', 'orders.id', 'owned.order_id')
    .select([
      'owned.id',
      'releases.title',
      'releases.primary_artist as artist',
      'releases.release_type_id as typeId',
      'releases.image',
      'owned.copies',
      sql<number[]>`array(select number from order_copies
        where order_line_id = any(owned.lines) order by number)`.as('numbers'),
      'owned.bought_at as boughtAt',
      instantKey('owned.bought_at').as('boughtKey'),
      'orders.id as orderId',
      'orders.number as orderNumber',
    ])
    .$if(cursor !== null, (query) =>
      cursor ? query.where(after('owned.bought_at', 'owned.id', cursor)) : query,
    )
    .orderBy('owned.bought_at', 'desc')
    .orderBy('owned.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}
