import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const ticketData: PersonalData = {
  // Exported in one folder with what was bought.
  area: 'orders',

  async *collect({ db }, { userId }) {
    const tickets = await boughtTickets(db, userId).execute();
    if (tickets.length > 0) yield jsonFile('tickets.json', tickets);
    const received = await receivedTickets(db, userId).execute();
    if (received.length > 0) yield jsonFile('received_tickets.json', received);
    const guest = await guestTickets(db, userId).execute();
    if (guest.length > 0) yield jsonFile('guest_tickets.json', guest);
  },

  async erase(tx, { userId, email }) {
    const bought = tx
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select('order_lines.id')
      .where('orders.user_id', '=', userId);
    await tx
      .updateTable('tickets')
      .set({ holder_name: '' })
      .where('order_line_id', 'in', bought)
      // The others have the name of somebody else.
      .where('transfers', '=', 0)
      .execute();
    await eraseReceived(tx, email);
    await eraseGuestsOf(tx, userId);
    return {};
  },
};

/** The tickets stay valid for whoever has their codes. */
async function eraseReceived(tx: Tx, email: string): Promise<void> {
  await sql`update tickets set holder_name = '' from ticket_transfers
    where ticket_id = tickets.id and ticket_transfers.email = ${email}
      and ticket_transfers.number = tickets.transfers`.execute(tx);
  await sql`update tickets set holder_name = '' from ticket_guests
    where guest_id = ticket_guests.id and ticket_guests.email = ${email}
      and transfers = 0`.execute(tx);
  await tx
    .updateTable('ticket_guests')
    .set({ name: '', email: '', note: '' })
    .where('email', '=', email)
    .execute();
  await tx
    .updateTable('ticket_transfers')
    .set({ name: '', email: '' })
    .where('email', '=', email)
    .execute();
}

/** Whom a seller invited is nobody's business once the seller has left. */
async function eraseGuestsOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`update tickets set holder_name = '' from events
    where events.id = tickets.event_id and events.owner_id = ${ownerId} and guest_id is not null
      and transfers = 0`.execute(tx);
  await sql`update ticket_guests set name = '', email = '', note = '' from events
    where events.id = event_id and events.owner_id = ${ownerId}`.execute(tx);
}

function receivedTickets(db: Db, userId: string) {
  return db
    .selectFrom('ticket_transfers')
    .innerJoin('users', 'users.email', 'ticket_transfers.email')
    .innerJoin('tickets', 'tickets.id', 'ticket_transfers.ticket_id')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .select([
      'events.name as event',
      'tickets.number',
      'ticket_transfers.name',
      'ticket_transfers.email',
      'ticket_transfers.passed_on_at',
    ])
    .where('users.id', '=', userId)
    .where('users.email_confirmed_at', 'is not', null)
    .orderBy('ticket_transfers.passed_on_at');
}

function boughtTickets(db: Db, userId: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('order_lines', 'order_lines.id', 'tickets.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('ticket_transfers', (join) =>
      join
        .onRef('ticket_transfers.ticket_id', '=', 'tickets.id')
        .on('ticket_transfers.number', '=', 1),
    )
    .select([
      'orders.number as order',
      'order_lines.title',
      'tickets.number',
      'tickets.holder_name',
      'tickets.cancelled_at',
      // To whom the buyer passed it on.
      'ticket_transfers.name as passed_on_to',
      'ticket_transfers.email as passed_on_email',
      'ticket_transfers.passed_on_at',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('tickets.id');
}

function guestTickets(db: Db, userId: string) {
  return db
    .selectFrom('ticket_guests')
    .innerJoin('users', 'users.email', 'ticket_guests.email')
    .innerJoin('events', 'events.id', 'ticket_guests.event_id')
    .select([
      'events.name as event',
      'ticket_guests.name',
      'ticket_guests.email',
      'ticket_guests.places',
      'ticket_guests.note',
      'ticket_guests.added_at',
      'ticket_guests.removed_at',
    ])
    .where('users.id', '=', userId)
    .where('users.email_confirmed_at', 'is not', null)
    .orderBy('ticket_guests.added_at');
}
