/** Guests of a seller, whose tickets are free. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface GuestRow {
  id: string;
  eventId: string;
  categoryId: string;
  category: string;
  name: string;
  /** In lower case; empty if the seller hands the tickets over. */
  email: string;
  /** Of the mails to the guest. */
  locale: string;
  places: number;
  note: string;
  addedAt: Date;
  /** Of the tickets. */
  numbers: number[];
}

export type NewGuest = Pick<GuestRow, 'categoryId' | 'name' | 'email' | 'places' | 'note'>;

export async function insertGuests(
  tx: Tx,
  { eventId, locale, now }: { eventId: string; locale: string; now: Date },
  guests: readonly NewGuest[],
): Promise<Pick<GuestRow, 'id' | 'email'>[]> {
  return await tx
    .insertInto('ticket_guests')
    .values(
      guests.map(({ categoryId, name, email, places, note }) => ({
        event_id: eventId,
        category_id: categoryId,
        name,
        email,
        locale,
        places,
        note,
        added_at: now,
      })),
    )
    .returning(['id', 'email'])
    .execute();
}

/** In the order in which they were added, without those who were removed. */
export async function listGuests(db: Db | Tx, eventId: string): Promise<GuestRow[]> {
  return await selectGuests(db)
    .where('guests.event_id', '=', eventId)
    .where('guests.removed_at', 'is', null)
    .orderBy('guests.id')
    .execute();
}

export async function listGuestsById(db: Db | Tx, ids: readonly string[]): Promise<GuestRow[]> {
  if (ids.length === 0) return [];
  return await selectGuests(db).where('guests.id', 'in', ids).execute();
}

/** Whoever has this address was invited as these, the latest first. */
export async function listGuestsTo(
  db: Db | Tx,
  { email, limit }: { email: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_guests')
    .select('id')
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function selectGuests(db: Db | Tx) {
  return db
    .selectFrom('ticket_guests as guests')
    .innerJoin('ticket_categories as categories', 'categories.id', 'guests.category_id')
    .select([
      'guests.id',
      'guests.event_id as eventId',
      'guests.category_id as categoryId',
      'categories.name as category',
      'guests.name',
      'guests.email',
      'guests.locale',
      'guests.places',
      'guests.note',
      'guests.added_at as addedAt',
      sql<number[]>`array(select number from tickets where guest_id = guests.id
        and cancelled_at is null order by number)`.as('numbers'),
    ]);
}

/** The row stays, because the tickets refer to it. */
export async function removeGuest(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.updateTable('ticket_guests').set({ removed_at: now }).where('id', '=', id).execute();
}

/** Also those that were passed on. Returns how many places become free, by category. */
export async function cancelGuestTickets(
  tx: Tx,
  guestIds: readonly string[],
  now: Date,
): Promise<{ categoryId: string; places: number }[]> {
  const { rows } = await sql<{ categoryId: string; places: number }>`
    with cancelled as (
      update tickets set cancelled_at = ${now}
      where guest_id = any(${[...guestIds]}::uuid[]) and cancelled_at is null
      returning category_id
    )
    select category_id as "categoryId", count(*)::integer as places from cancelled
    group by category_id order by category_id`.execute(tx);
  return rows;
}
