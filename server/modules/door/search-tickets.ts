/** Finds tickets for people without their code. Names are sent to a door only as the answer to this. */
import type { doorCalls } from '@lathe/contract/door-calls';
import { DOOR_SEARCH_RESULTS_MAX } from '@lathe/rules/door-limits';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/connect.ts';
import { ticketsOfEvent } from './tickets-of-event.ts';

type Found = z.output<(typeof doorCalls)['GET /api/door/search']['reply']>['data'];

export async function searchTickets(
  db: Db,
  { eventId, text }: { eventId: string; text: string },
): Promise<Found> {
  const literal = text.replaceAll(/[%_\\]/g, '\\$&');
  const rows = await ticketsOfEvent(db, eventId)
    .leftJoin('door_devices', 'door_devices.id', 'admissions.device_id')
    .select([
      'tickets.serial',
      'holder_name as name',
      'orders.number as order_number',
      sql<{ number: number; name: string }>`json_build_object('number', categories.number,
        'name', categories.name)`.as('category'),
      'tickets.number',
      sql<boolean>`tickets.cancelled_at is not null`.as('is_cancelled'),
      'at_door as at',
      'door_devices.name as door',
    ])
    .where((is) =>
      is.or([
        is('holder_name', 'ilike', `%${literal}%`),
        is('orders.number', 'ilike', `${literal}%`),
      ]),
    )
    .orderBy('holder_name')
    .orderBy('tickets.serial')
    .limit(DOOR_SEARCH_RESULTS_MAX)
    .execute();
  return rows.map(({ at, door, ...ticket }) => ({
    ...ticket,
    admission: at && door !== null ? { at: at.toISOString(), door } : null,
  }));
}
