import type { EventBody } from '@lathe/contract/event-calls';
import { calendarDate } from '@lathe/rules/dates';
import { canStep, eventStatus } from '@lathe/rules/event-states';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { checkedEvent } from './check-event.ts';
import { freeEventSlug } from './create-event.ts';
import { addToEventHistory, changedFields } from './event-history.ts';
import { announceSoon, tellHoldersSoon } from './jobs.ts';
import { type OwnEventRow, replaceActs } from './own-store.ts';
import { type EventRequest, publishEventChanged, readOwnEvent } from './with-event.ts';

type EventChange = EventRequest & { body: EventBody & { version: number } };

/** What guests travel by. */
const PLACE_AND_TIME = ['starts_at', 'time_zone', 'venue', 'city', 'country_iso'] as const;
/** What calendars show. */
const IN_CALENDARS = [...PLACE_AND_TIME, 'name', 'doors_at', 'venue_address'] as const;

/** Callers lock the owner's account. A new date ends a postponement. */
export async function changeEvent(tx: Tx, ctx: Ctx, change: EventChange): Promise<void> {
  const { ownerId, id, userId, body } = change;
  const before = await readOwnEvent(tx, { ownerId, id });
  if (before.version !== body.version) throw new CallError('changed_meanwhile');
  const now = ctx.clock.now();
  const status = eventStatus(before, now);
  if (!canStep(status, 'edit')) throw new CallError('event_cancelled');
  const { columns, acts } = await checkedEvent(tx, ctx, { ownerId, body, before });
  const differs = (names: readonly (typeof IN_CALENDARS)[number][]) =>
    names.some((name) => textOf(columns[name]) !== textOf(columnsOf(before)[name]));
  const isPublished = status !== 'draft';
  const hasNewDate = columns.starts_at.getTime() !== before.startsAt.getTime();
  if (status === 'past' && hasNewDate) {
    throw new CallError('validation', { fields: { date: [{ key: 'event_over' }] } });
  }
  const isMoved = isPublished && differs(PLACE_AND_TIME);
  const isNews = isPublished && differs(IN_CALENDARS);
  await tx
    .updateTable('events')
    .set((eb) => ({
      ...columns,
      version: eb('version', '+', 1),
      ...(isNews && { sequence: eb('sequence', '+', 1) }),
      ...(isMoved && { moved_at: now }),
      ...(hasNewDate && { postponed_at: null }),
      ...(isPublished && isOnAnotherDay(before, columns) && { is_reschedule_untold: true }),
    }))
    .where('id', '=', id)
    .execute();
  if (!isPublished) await renewSlug(tx, before, columns);
  await replaceActs(tx, id, acts);
  const after = await readOwnEvent(tx, { ownerId, id });
  const fields = changedFields(before, after);
  if (Object.keys(fields).length > 0) {
    const action = isMoved ? 'moved' : 'changed';
    await addToEventHistory(tx, { eventId: id, userId, action, fields, now });
  }
  if (isNews) await tellHoldersSoon(tx, ctx, id);
  // There may be a link to its tickets now, or a new date.
  if (isPublished) await announceSoon(tx, ctx, id);
  await publishEventChanged(tx, ctx, after);
}

/** By the calendars at the places. */
function isOnAnotherDay(
  { startsAt, timeZone }: OwnEventRow,
  columns: { starts_at: Date; time_zone: string },
): boolean {
  const day = calendarDate(columns.starts_at, columns.time_zone);
  return day !== calendarDate(startsAt, timeZone);
}

function columnsOf(event: OwnEventRow) {
  return {
    starts_at: event.startsAt,
    time_zone: event.timeZone,
    venue: event.venue,
    city: event.city,
    country_iso: event.country,
    name: event.name,
    doors_at: event.doorsAt,
    venue_address: event.address,
  };
}

function textOf(value: string | Date | null): string {
  return value instanceof Date ? value.toISOString() : (value ?? '');
}

/** Nobody has the link to a draft. */
async function renewSlug(
  tx: Tx,
  { id, name, pageId }: OwnEventRow,
  columns: { name: string; page_id: string },
): Promise<void> {
  if (columns.name === name && columns.page_id === pageId) return;
  const slug = await freeEventSlug(tx, { pageId: columns.page_id, name: columns.name });
  await tx.updateTable('events').set({ slug }).where('id', '=', id).execute();
}
