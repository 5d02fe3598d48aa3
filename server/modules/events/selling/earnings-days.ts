import { calendarDate } from '@lathe/rules/dates';
import { ticketEarningsDay } from '@lathe/rules/tickets';
import type { Db } from '../../../platform/db/connect.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { EarningsDays } from '../../sellables/index.ts';

/** Nothing of a cancelled event is available: its tickets are refunded. */
export async function ticketEarningsDays(
  db: Db | Tx,
  ids: readonly string[],
): Promise<EarningsDays> {
  const rows = await db
    .selectFrom('ticket_categories')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['ticket_categories.id', 'starts_at', 'time_zone', 'cancelled_at'])
    .where('ticket_categories.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, starts_at, time_zone, cancelled_at }) => [
      id,
      cancelled_at === null ? ticketEarningsDay(calendarDate(starts_at, time_zone)) : null,
    ]),
  );
}
