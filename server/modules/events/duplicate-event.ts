/** The next date of a tour: the same texts, line-up, pools and categories on another day. */
import { addDays, calendarDate, daysBetween } from '@lathe/rules/dates';
import { isInEventWindow, readEventTimes } from '@lathe/rules/event-times';
import { localTime } from '@lathe/rules/local-time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import { windowProblem } from './check-event.ts';
import { assertRoomForEvent, freeEventSlug } from './create-event.ts';
import { addToEventHistory } from './event-history.ts';
import { type OwnEventRow, replaceActs } from './own-store.ts';
import { type EventRequest, publishEventChanged, readOwnEvent } from './with-event.ts';

type Duplicate = EventRequest & {
  body: { date: string; time: string; occurrence: 'first' | 'second' };
};

/** Returns the id. Callers lock the owner's account. */
export async function duplicateEvent(tx: Tx, ctx: Ctx, request: Duplicate): Promise<string> {
  const { ownerId, userId, body } = request;
  const event = await readOwnEvent(tx, { ownerId, id: request.id });
  await assertRoomForEvent(tx, ownerId);
  const now = ctx.clock.now();
  const { startsAt, doorsAt } = timesOf(event, body, now);
  await assertCanPublishOnPage(tx, { ownerId, pageId: event.pageId });
  const { id } = await tx
    .insertInto('events')
    .values({
      owner_id: ownerId,
      page_id: event.pageId,
      slug: await freeEventSlug(tx, event),
      name: event.name,
      description: event.description,
      venue: event.venue,
      venue_address: event.address,
      city: event.city,
      country_iso: event.country,
      map_url: event.mapUrl,
      starts_at: startsAt,
      doors_at: doorsAt,
      time_zone: event.timeZone,
      age_limit: event.ageLimit,
      ticket_url: event.ticketUrl,
      returns_until: returnDayOf(event, startsAt),
      image: event.image === null ? null : JSON.stringify(event.image),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceActs(
    tx,
    id,
    event.acts.map(({ name, page }) => ({ name, pageId: page?.uuid ?? null })),
  );
  await copyTickets(tx, { from: event, to: id, startsAt, now });
  await addToEventHistory(tx, { eventId: id, userId, action: 'created', now });
  await publishEventChanged(tx, ctx, { id, ownerId, pageId: event.pageId });
  return id;
}

/** As many days before the event. */
function returnDayOf(from: OwnEventRow, startsAt: Date): string | null {
  const { returnsUntil, timeZone } = from;
  if (returnsUntil === null) return null;
  const before = daysBetween(returnsUntil, calendarDate(from.startsAt, timeZone));
  return addDays(calendarDate(startsAt, timeZone), -before);
}

function timesOf(event: OwnEventRow, { date, time, occurrence }: Duplicate['body'], now: Date) {
  const { timeZone, doorsAt } = event;
  const times = readEventTimes({
    date: date.trim(),
    time: time.trim(),
    doorsTime: doorsAt ? localTime(doorsAt, timeZone).slice('YYYY-MM-DDT'.length) : '',
    timeZone,
    occurrence,
  });
  if ('problems' in times) {
    const fields = times.problems.map(({ field, problem }) => [
      // The form has no field for the doors.
      field === 'doors_time' ? 'time' : field,
      [{ key: `event_${field}_${problem}`, values: { zone: timeZone } }],
    ]);
    throw new CallError('validation', { fields: Object.fromEntries(fields) });
  }
  if (!isInEventWindow(times.startsAt, timeZone, now)) {
    throw new CallError('validation', { fields: { date: [windowProblem()] } });
  }
  return times;
}

interface Copy {
  from: OwnEventRow;
  to: string;
  startsAt: Date;
  now: Date;
}

/** Sale windows move by as much as the event. */
async function copyTickets(tx: Tx, { from, to, startsAt, now }: Copy): Promise<void> {
  const shift = sql`(${startsAt.getTime() - from.startsAt.getTime()} * interval '1 millisecond')`;
  await sql`
    with pools as (
      select id, gen_random_uuid() as copy, name, capacity from ticket_pools
      where id in (select pool_id from ticket_categories
        where event_id = ${from.id} and removed_at is null)
    ), copied as (
      insert into ticket_pools (id, event_id, name, capacity, created_at)
      select copy, ${to}, name, capacity, ${now} from pools
    )
    insert into ticket_categories (event_id, pool_id, position, name, price_gbp, price_eur,
      price_usd, quantity, sale_from, sale_to, per_order, hidden_code, created_at)
    select ${to}, copy, position, categories.name, price_gbp, price_eur, price_usd, quantity,
      sale_from + ${shift}, sale_to + ${shift}, per_order, hidden_code, ${now}
    from ticket_categories as categories join pools on pools.id = pool_id
    where removed_at is null`.execute(tx);
}
