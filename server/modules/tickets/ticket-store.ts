import { type PublicEventStatus, publicEventStatus } from '@lathe/rules/event-states';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface TicketRow {
  id: string;
  eventId: string;
  /** Null for the ticket of a guest. */
  orderLineId: string | null;
  /** Null for a ticket that was bought. */
  guestId: string | null;
  /** Per event. */
  serial: number;
  /** Per category. */
  number: number;
  code: Buffer;
  holderName: string;
  /** How often it was passed on; 0 if its buyer has it. */
  transfers: number;
  isCancelled: boolean;
  category: string;
  categoryNumber: number;
  event: TicketEvent;
}

export interface TicketEvent {
  number: number;
  name: string;
  venue: string;
  city: string;
  country: string;
  /** ISO 8601. */
  startsAt: string;
  doorsAt: string | null;
  timeZone: string;
  postponedAt: string | null;
  movedAt: string | null;
  cancelledAt: string | null;
  /** Counts the changes that calendars must know. */
  sequence: number;
  image: unknown;
  url: string;
}

export function statusOfEvent(event: TicketEvent, now: Date): PublicEventStatus {
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return publicEventStatus(
    {
      startsAt: new Date(event.startsAt),
      postponedAt: moment(event.postponedAt),
      movedAt: moment(event.movedAt),
      cancelledAt: moment(event.cancelledAt),
    },
    now,
  );
}

export function selectTickets(db: Db | Tx) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_categories as categories', 'categories.id', 'tickets.category_id')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .innerJoin('pages', 'pages.id', 'events.page_id')
    .select([
      'tickets.id',
      'tickets.event_id as eventId',
      'tickets.order_line_id as orderLineId',
      'tickets.guest_id as guestId',
      'tickets.serial',
      'tickets.number',
      'tickets.code',
      'tickets.holder_name as holderName',
      'tickets.transfers',
      sql<boolean>`tickets.cancelled_at is not null`.as('isCancelled'),
      'categories.name as category',
      'categories.number as categoryNumber',
      sql<TicketEvent>`json_build_object('number', events.number, 'name', events.name,
        'venue', venue, 'city', city, 'country', events.country_iso, 'startsAt', starts_at, 'doorsAt', doors_at,
        'timeZone', time_zone, 'postponedAt', events.postponed_at, 'movedAt', events.moved_at,
        'cancelledAt', events.cancelled_at, 'sequence', events.sequence, 'image', events.image,
        'url', '/' || pages.slug || '/events/' || events.slug)`.as('event'),
    ]);
}

/** In the order of their numbers, with those that were cancelled. */
export async function listTicketsOfLines(
  db: Db | Tx,
  lineIds: readonly string[],
): Promise<TicketRow[]> {
  if (lineIds.length === 0) return [];
  return await selectTickets(db)
    .where('tickets.order_line_id', 'in', lineIds)
    .orderBy('categories.position')
    .orderBy('tickets.category_id')
    .orderBy('tickets.number')
    .execute();
}

/** In the order of their numbers. */
export async function listTicketsOfGuests(
  db: Db | Tx,
  guestIds: readonly string[],
): Promise<TicketRow[]> {
  if (guestIds.length === 0) return [];
  return await selectTickets(db)
    .where('tickets.guest_id', 'in', guestIds)
    .orderBy('tickets.guest_id')
    .orderBy('tickets.number')
    .execute();
}

/** In the order of the ids given. Unknown ones are left out. */
export async function listTickets(db: Db | Tx, ids: readonly string[]): Promise<TicketRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectTickets(db).where('tickets.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
