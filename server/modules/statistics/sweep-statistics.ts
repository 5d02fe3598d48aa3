import { addDays, calendarDate } from '@lathe/rules/dates';
import { DAYS_KEPT_MONTHS, HOURS_KEPT_DAYS, SALT_DAYS } from '@lathe/rules/statistics';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';

/** A minute is shown for half an hour, and a batch can only come again within minutes. */
const MINUTES_KEPT_HOURS = 1;
const BATCHES_KEPT_HOURS = 24;

/** Deletes what has served its purpose: first what could tell who was here. */
export async function handler({ db, clock }: Ctx): Promise<void> {
  const now = clock.now();
  const lastSalt = addDays(calendarDate(now), -SALT_DAYS);
  await db.deleteFrom('stat_salts').where('day', '<=', lastSalt).execute();
  await db.deleteFrom('stat_visitors').where('day', '<=', lastSalt).execute();
  await db
    .deleteFrom('stat_minutes')
    .where('minute', '<', subtractDuration(now, { hours: MINUTES_KEPT_HOURS }))
    .execute();
  await db
    .deleteFrom('stat_batches')
    .where('stored_at', '<', subtractDuration(now, { hours: BATCHES_KEPT_HOURS }))
    .execute();
  const oldest = sql<Date>`${now}::timestamptz - ${`${DAYS_KEPT_MONTHS} months`}::interval`;
  await db
    .deleteFrom('stat_counts')
    .where('grain', '=', 'hour')
    .where('at', '<', subtractDuration(now, { days: HOURS_KEPT_DAYS }))
    .execute();
  await db.deleteFrom('stat_counts').where('grain', '=', 'day').where('at', '<', oldest).execute();
  await db.deleteFrom('stat_left_out').where('day', '<', sql<string>`(${oldest})::date`).execute();
}
