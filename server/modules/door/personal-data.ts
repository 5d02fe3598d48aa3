import { sql } from 'kysely';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const doorData: PersonalData = {
  // Exported in one folder with the tickets.
  area: 'orders',

  async *collect({ db }, { userId }) {
    const admissions = await db
      .selectFrom('admissions')
      .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
      .innerJoin('order_lines', 'order_lines.id', 'tickets.order_line_id')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .innerJoin('door_devices', 'door_devices.id', 'device_id')
      .select([
        'orders.number as order',
        'order_lines.title',
        'tickets.number',
        'door_devices.name as door',
        'at_door',
        'result',
        'undone_at',
      ])
      .where('orders.user_id', '=', userId)
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
