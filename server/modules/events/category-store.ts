/** Ticket categories and their pools, as their seller edits them. */
import type { TicketCategory } from '@lathe/contract/ticket-calls';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface CategoryRow {
  id: string;
  eventId: string;
  name: string;
  priceGbp: number;
  priceEur: number;
  priceUsd: number;
  quantity: number | null;
  perOrder: number | null;
  saleFrom: Date | null;
  saleTo: Date | null;
  hiddenCode: string | null;
  sold: number;
  /** Of those sold, for guests. */
  free: number;
  reserved: number;
  /** Kept for those who waited. */
  offered: number;
  waiting: number;
  waitingClosedAt: Date | null;
  version: number;
  poolId: string;
  capacity: number;
  poolSold: number;
  poolReserved: number;
  poolOffered: number;
}

function categories(db: Db | Tx, ownerId: string) {
  return db
    .selectFrom('ticket_categories as categories')
    .innerJoin('ticket_pools as pools', 'pools.id', 'categories.pool_id')
    .innerJoin('events', 'events.id', 'categories.event_id')
    .select([
      'categories.id',
      'categories.event_id as eventId',
      'categories.name',
      'price_gbp as priceGbp',
      'price_eur as priceEur',
      'price_usd as priceUsd',
      'quantity',
      'per_order as perOrder',
      'sale_from as saleFrom',
      'sale_to as saleTo',
      'hidden_code as hiddenCode',
      'categories.sold',
      sql<number>`(select count(*)::integer from ticket_guests as guests
        join tickets on tickets.guest_id = guests.id and tickets.cancelled_at is null
        where guests.event_id = categories.event_id and guests.category_id = categories.id)`.as(
        'free',
      ),
      'categories.reserved',
      'categories.offered',
      sql<number>`(select count(*)::integer from ticket_waits as waits
        where waits.category_id = categories.id and waits.confirmed_at is not null
          and waits.ended is null)`.as('waiting'),
      'waiting_closed_at as waitingClosedAt',
      'categories.version',
      'pools.id as poolId',
      'capacity',
      'pools.sold as poolSold',
      'pools.reserved as poolReserved',
      'pools.offered as poolOffered',
    ])
    .where('events.owner_id', '=', ownerId)
    .where('events.deleted_at', 'is', null)
    .where('categories.removed_at', 'is', null);
}

interface OwnCategory {
  ownerId: string;
  id: string;
}

export async function findCategory(
  db: Db | Tx,
  { ownerId, id }: OwnCategory,
): Promise<CategoryRow | undefined> {
  return await categories(db, ownerId).where('categories.id', '=', id).executeTakeFirst();
}

export async function listCategories(
  db: Db | Tx,
  { ownerId, eventId }: { ownerId: string; eventId: string },
): Promise<CategoryRow[]> {
  return await categories(db, ownerId)
    .where('categories.event_id', '=', eventId)
    .orderBy('position')
    .orderBy('categories.id')
    .execute();
}

export function presentCategory(row: CategoryRow): TicketCategory {
  return {
    uuid: row.id,
    name: row.name,
    price_gbp: row.priceGbp,
    price_eur: row.priceEur,
    price_usd: row.priceUsd,
    quantity: row.quantity,
    per_order: row.perOrder,
    sale_from: row.saleFrom?.toISOString() ?? null,
    sale_to: row.saleTo?.toISOString() ?? null,
    hidden_code: row.hiddenCode ?? '',
    sold: row.sold - row.free,
    free: row.free,
    held: row.reserved,
    offered: row.offered,
    waiting: row.waiting,
    is_waiting_open: row.waitingClosedAt === null,
    pool: {
      uuid: row.poolId,
      capacity: row.capacity,
      sold: row.poolSold,
      held: row.poolReserved,
      offered: row.poolOffered,
    },
    version: row.version,
  };
}
