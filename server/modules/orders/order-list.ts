import type { OrderTimestamps } from '@lathe/rules/order-states';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { soldImageSql } from '../kinds/index.ts';
import { MOMENT_COLUMNS } from './order-store.ts';

export interface SummaryRow extends OrderTimestamps {
  id: string;
  number: string;
  currency: string;
  total: number;
  refundedTotal: number;
  createdAt: Date;
  createdKey: string;
  quantity: number;
  titles: string[];
  images: unknown[];
  dispatchDate: string | null;
  heldAt: Date | null;
}

const SHOWN_LINES = 3;

export async function listOrders(
  db: Db,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<SummaryRow[]> {
  return await db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'currency',
      'total',
      'refunded_total as refundedTotal',
      'created_at as createdAt',
      ...MOMENT_COLUMNS,
      instantKey('created_at').as('createdKey'),
      sql<number>`(select sum(quantity)::integer from order_lines where order_id = orders.id)`.as(
        'quantity',
      ),
      sql<string[]>`array(select title from order_lines where order_id = orders.id
        order by position limit ${SHOWN_LINES})`.as('titles'),
      sql<unknown[]>`(select coalesce(jsonb_agg(image), '[]') from (
        select ${soldImageSql('order_lines')} as image from order_lines
        where order_lines.order_id = orders.id
        order by order_lines.position limit ${SHOWN_LINES}) as shown)`.as('images'),
      'dispatch_date as dispatchDate',
      'held_at as heldAt',
    ])
    .where('user_id', '=', userId)
    .$if(cursor !== null, (query) => {
      return cursor ? query.where(after('created_at', 'id', cursor)) : query;
    })
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}
