/** The tickets that were sold for an event, as its seller sees them. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

export interface SoldTicketRow {
  id: string;
  category: string;
  number: number;
  name: string;
  orderId: string;
  order: string;
  orderLineId: string | null;
  boughtAt: Date;
  /** The sort key of lists. */
  boughtKey: string;
  price: number;
  currency: string;
  transfers: number;
  isAdmitted: boolean;
  isCancelled: boolean;
}

/** Newest first. The text is a part of a name, or the start of an order number. */
export async function listSoldTickets(
  db: Db,
  { eventId, text, cursor }: { eventId: string; text: string; cursor: Cursor | null },
): Promise<SoldTicketRow[]> {
  const literal = text.replaceAll(/[%_\\]/g, '\\$&');
  return await selectSold(db, eventId)
    .$if(text !== '', (query) =>
      query.where((is) =>
        is.or([
          is('holder_name', 'ilike', `%${literal}%`),
          is('orders.number', 'ilike', `${literal}%`),
        ]),
      ),
    )
    .$if(cursor !== null, (query) =>
      cursor ? query.where(after('orders.created_at', 'tickets.id', cursor)) : query,
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findSoldTicket(
  db: Db | Tx,
  { eventId, ticketId }: { eventId: string; ticketId: string },
): Promise<SoldTicketRow | undefined> {
  return await selectSold(db, eventId).where('tickets.id', '=', ticketId).executeTakeFirst();
}

function selectSold(db: Db | Tx, eventId: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_categories as categories', 'categories.id', 'tickets.category_id')
    .innerJoin('order_lines', 'order_lines.id', 'tickets.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      'tickets.id',
      'categories.name as category',
      'tickets.number',
      'holder_name as name',
      'orders.id as orderId',
      'orders.number as order',
      'tickets.order_line_id as orderLineId',
      'orders.created_at as boughtAt',
      instantKey('orders.created_at').as('boughtKey'),
      'unit_price as price',
      'orders.currency',
      'tickets.transfers',
      sql<boolean>`tickets.cancelled_at is not null`.as('isCancelled'),
      sql<boolean>`exists (select from admissions
        where ticket_id = tickets.id and let_in and undone_at is null)`.as('isAdmitted'),
    ])
    .where('tickets.event_id', '=', eventId);
}
