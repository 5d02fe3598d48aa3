import { sql } from 'kysely';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const doorData: PersonalData = {
  // Exported in one folder with the tickets.
  area: 'orders',

  async *collect({ db }, { userId }) {
    const admissions = await db
      .selectFrom('admissions')
      .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .leftJoin('order_lines', 'order_lines.id', 'tickets.order_line_id')
      .leftJoin('orders', 'orders.id', 'order_lines.order_id')
      .innerJoin('door_devices', 'door_devices.id', 'device_id')
      .select([
        // Null for guests.
        'orders.number as order',
        'order_lines.title',
        'events.name as event',
        'tickets.number',
        'door_devices.name as door',
        'at_door',
        'result',
        'undone_at',
      ])
      .where((is) =>
        is.or([
          is('orders.user_id', '=', userId),
          is.exists(
            is
              .selectFrom('ticket_guests')
              .innerJoin('users', 'users.email', 'ticket_guests.email')
              .select('ticket_guests.id')
              .whereRef('ticket_guests.id', '=', 'tickets.guest_id')
              // Otherwise somebody else went in with it.
              .where('tickets.transfers', '=', 0)
              .where('users.id', '=', userId)
              .where('users.email_confirmed_at', 'is not', null),
          ),
        ]),
      )
      .orderBy('admissions.id')
      .execute();
    if (admissions.length > 0) yield jsonFile('admissions.json', admissions);
  },

  /**
   * Scans name no person: the name is deleted with the ticket. Nobody is let in by the devices of a
   * seller who left.
   */
  async erase(tx, { userId, now }) {
    await tx
      .updateTable('door_devices')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})`, name: '' })
      .where('event_id', 'in', tx.selectFrom('events').select('id').where('owner_id', '=', userId))
      .execute();
    return {};
  },
};
