import type { ShippingService } from '@lathe/rules/shipping';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import type { AddressContent } from '../addresses/index.ts';
import { MADE_KINDS } from '../kinds/index.ts';

export interface ParcelRow {
  id: string;
  orderId: string;
  orderNumber: string;
  /** Number of the parcel, and how many its order has. */
  number: number;
  count: number;
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
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select([
      'parcels.id',
      'orders.id as orderId',
      'orders.number as orderNumber',
      'parcels.number',
      sql<number>`(select count(*)::integer from parcels as others
        where others.order_id = orders.id)`.as('count'),
      'email',
      'service',
      'country_iso as country',
      sql`coalesce(parcels.address, orders.address)`.as('address'),
      'gift_note as giftNote',
      'parcels.dispatch_date as dispatchDate',
      'held_at as heldAt',
      'parcels.dispatched_at as dispatchedAt',
      'parcels.carrier',
      'parcels.tracking',
      // For remakes only the remade copies. Refunded copies are excluded.
      sql`coalesce((
          select jsonb_agg(jsonb_build_object('title', title, 'artist', artist, 'quantity',
            least(making_jobs.quantity, order_lines.quantity - refunded_quantity)) order by position)
          from making_jobs join order_lines on order_lines.id = order_line_id
          where making_jobs.order_id = orders.id and order_lines.parcel = parcels.number
            and order_lines.quantity > refunded_quantity and stage =
              case when parcels.dispatched_at is null then 'packed' else 'dispatched' end), (
          select jsonb_agg(jsonb_build_object('title', title, 'artist', artist,
            'quantity', quantity - refunded_quantity) order by position)
          from order_lines where order_id = orders.id and order_lines.parcel = parcels.number
            and kind = any(${[...MADE_KINDS]}::text[]) and quantity > refunded_quantity), '[]')`.as(
        'lines',
      ),
    ])
    .$castTo<ParcelRow>();
}

export async function findParcel(db: Db | Tx, id: string): Promise<ParcelRow | undefined> {
  return await parcels(db).where('parcels.id', '=', id).executeTakeFirst();
}

/** Ready for or with the carrier, oldest first, one row more than a page. */
export async function listParcels(
  db: Db,
  { state, cursor }: { state: 'packed' | 'sent'; cursor: Cursor | null },
): Promise<(ParcelRow & { atKey: string })[]> {
  const column = state === 'packed' ? 'parcels.packed_at' : 'parcels.dispatched_at';
  let query = parcels(db)
    .select(instantKey(column).as('atKey'))
    .where(column, 'is not', null)
    .where(state === 'packed' ? 'parcels.dispatched_at' : 'parcels.delivered_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('refunded_at', 'is', null)
    .orderBy(column)
    .orderBy('parcels.id')
    .limit(PAGE_SIZE + 1);
  if (cursor) {
    const moment = sql`('epoch'::timestamptz + ${cursor.at}::bigint * interval '1 microsecond')`;
    query = query.where(
      sql<boolean>`(${sql.ref(column)}, parcels.id) > (${moment}, ${cursor.id}::uuid)`,
    );
  }
  return await query.execute();
}

export async function countParcels(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('parcels.packed_at', 'is not', null)
    .where('parcels.dispatched_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
