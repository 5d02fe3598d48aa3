/** The change history of an event, readable by its owner. */
import { localTime } from '@lathe/rules/local-time';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';
import type { OwnEventRow } from './own-store.ts';

/** Each has a message under `events:history.actions`. */
export type EventAction =
  | 'created'
  | 'changed'
  | 'moved'
  | 'published'
  | 'postponed'
  | 'resumed'
  | 'cancelled'
  | 'picture'
  | 'deleted';

type Changes = Record<string, { before: string; after: string }>;

interface HistoryEntry {
  eventId: string;
  userId: string;
  action: EventAction;
  fields?: Changes;
  now: Date;
}

export async function addToEventHistory(
  tx: Tx,
  { eventId, userId, action, fields, now }: HistoryEntry,
): Promise<void> {
  const detail = JSON.stringify(fields ? { fields } : {});
  await tx
    .insertInto('event_history')
    .values({ event_id: eventId, user_id: userId, action, detail, at: now })
    .execute();
}

/** By JSON name, as in the call. */
export function changedFields(before: OwnEventRow, after: OwnEventRow): Changes {
  const [old, current] = [textsOf(before), textsOf(after)];
  return Object.fromEntries(
    Object.entries(current).flatMap(([name, text]) => {
      const former = old[name as keyof typeof old];
      return former === text ? [] : [[name, { before: former, after: text }]];
    }),
  );
}

function textsOf(event: OwnEventRow) {
  const { timeZone, startsAt, doorsAt } = event;
  const [date, time] = localTime(startsAt, timeZone).split('T');
  return {
    event_name: event.name,
    page_id: event.pageName,
    venue: event.venue,
    address: event.address,
    city: event.city,
    country: event.country,
    map_url: event.mapUrl ?? '',
    date: date ?? '',
    time: time ?? '',
    doors_time: doorsAt ? localTime(doorsAt, timeZone).slice(11) : '',
    time_zone: timeZone,
    age_limit: event.ageLimit === null ? '' : String(event.ageLimit),
    ticket_url: event.ticketUrl ?? '',
    returns_until: event.returnsUntil ?? '',
    description: event.description,
    acts: event.acts.map(({ name }) => name).join(', '),
  };
}

export interface HistoryRow {
  id: number;
  at: Date;
  by: string | null;
  action: EventAction;
  detail: { fields?: Changes };
}

/** Newest first; returns one row more than a page. */
export async function readEventHistory(
  db: Db,
  { eventId, before }: { eventId: string; before: number | null },
): Promise<HistoryRow[]> {
  let query = db
    .selectFrom('event_history')
    .leftJoin('users', 'users.id', 'event_history.user_id')
    .select(['event_history.id', 'at', 'users.name as by', 'action', 'detail'])
    .where('event_id', '=', eventId);
  if (before !== null) query = query.where('event_history.id', '<', before as never);
  const rows = await query
    .orderBy('event_history.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows as unknown as HistoryRow[];
}
