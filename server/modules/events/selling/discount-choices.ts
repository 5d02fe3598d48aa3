import type { Db } from '../../../platform/db/connect.ts';
import type { DiscountChoice, DiscountSeller } from '../../sellables/index.ts';
import { describeTicket } from './describe.ts';

/** Coming events with tickets, the next one first. A code applies to all of their categories. */
export async function listDiscountChoices(
  db: Db,
  { ownerId, locale, now }: DiscountSeller,
): Promise<DiscountChoice[]> {
  const events = await db
    .selectFrom('events')
    .select(['id', 'name', 'starts_at', 'time_zone', 'venue', 'city'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('ticket_categories')
          .whereRef('event_id', '=', 'events.id')
          .where('removed_at', 'is', null),
      ),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return events.map(({ id, name, starts_at, time_zone, venue, city }) => {
    const facts = { startsAt: starts_at.toISOString(), timeZone: time_zone, venue, city };
    return { id, title: name, description: describeTicket(facts, { locale }) };
  });
}
