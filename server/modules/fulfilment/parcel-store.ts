import type { ShippingService } from '@lathe/rules/shipping';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import type { AddressContent } from '../addresses/index.ts';

export interface ParcelRow {
  id: string;
  number: string;
  email: string;
  service: ShippingService;
  country: string;
  address: AddressContent | null;
  giftNote: string;
  dispatchDate: string | null;
  heldAt: Date | null;
  dispatchedAt: Date | null;
  carrier: string | null;
  tracking: string | null;
  lines: { title: string; artist: string; quantity: number }[];
}

function parcels(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'email',
      'service',
      'country_iso as country',
      'address',
      'gift_note as giftNote',
      'dispatch_date as dispatchDate',
      'held_at as heldAt',
      'dispatched_at as dispatchedAt',
      'carrier',
      'tracking',
      // For remakes only the remade copies. Refunded copies are excluded.
      sql`coalesce((
          select jsonb_agg(jsonb_build_object('title', title, 'artist', artist, 'quantity',
            least(making_jobs.quantity, order_lines.quantity - refunded_quantity)) order by position)
          from making_jobs join order_lines on order_lines.id = order_line_id
          where making_jobs.order_id = orders.id and order_lines.quantity > refunded_quantity
            and stage = case when dispatched_at is null then 'packed' else 'dispatched' end), (
          select jsonb_agg(jsonb_build_object('title', title, 'artist', artist,
            'quantity', quantity - refunded_quantity) order by position)
          from order_lines where order_id = orders.id and type <> 'ticket'
            and quantity > refunded_quantity), '[]')`.as('lines'),
    ])
    .$castTo<ParcelRow>();
}

export async function findParcel(db: Db | Tx, id: string): Promise<ParcelRow | undefined> {
  return await parcels(db).where('id', '=', id).executeTakeFirst();
}

/** Orders ready for or with the carrier, oldest first, one row more than a page. */
export async function listParcels(
  db: Db,
  { state, cursor }: { state: 'packed' | 'sent'; cursor: Cursor | null },
): Promise<(ParcelRow & { atKey: string })[]> {
  const column = state === 'packed' ? 'packed_at' : 'dispatched_at';
  let query = parcels(db)
    .select(instantKey(column).as('atKey'))
    .where(column, 'is not', null)
    .where(state === 'packed' ? 'dispatched_at' : 'delivered_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('refunded_at', 'is', null)
    .orderBy(column)
    .orderBy('id')
    .limit(PAGE_SIZE + 1);
  if (cursor) {
    const moment = sql`('epoch'::timestamptz + ${cursor.at}::bigint * interval '1 microsecond')`;
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) > (${moment}, ${cursor.id}::uuid)`);
  }
  return await query.execute();
}

export async function countParcels(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('packed_at', 'is not', null)
    .where('dispatched_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
