/** What a device needs to decide without network: everything, or what changed since it last asked. */
import type { DoorSnapshot } from '@lathe/rules/door/snapshot';
import { codeStart } from '@lathe/rules/door/snapshot';
import { zonedTime } from '@lathe/rules/zoned-time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { categoriesAtDoor } from './categories.ts';
import { type CallingDevice, eventAt } from './with-device.ts';

/** `since` null: everything. */
export async function makeSnapshot(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { event, ...device }: CallingDevice,
  since: string | null,
): Promise<DoorSnapshot> {
  const { cursor, isKnown } = await readCursor(db, since);
  // After the cursor: what is committed in between is sent twice, and never missed.
  const changed =
    isKnown && since !== null ? await changedSince(db, { eventId: event.id, since }) : null;
  const now = clock.now();
  const { opens_at, closes_at, status } = eventAt(event, now);
  return {
    is_whole: changed === null,
    cursor,
    now: now.toISOString(),
    device: { uuid: device.id, name: device.name, number: device.number },
    event: {
      uuid: event.id,
      number: event.number,
      name: event.name,
      venue: event.venue,
      city: event.city,
      starts_at: zonedTime(event.startsAt, event.timeZone),
      doors_at: event.doorsAt && zonedTime(event.doorsAt, event.timeZone),
      time_zone: event.timeZone,
      status,
      opens_at,
      closes_at,
    },
    keys: await keysInUse(db, event.id),
    categories: await categoriesAtDoor(db, event.id),
    doors: await doorsOf(db, event.id),
    last_serial: await lastSerial(db, event.id),
    changed: changed ?? [],
    ...(await ticketsAtDoor(db, { eventId: event.id, changed, opensAt: new Date(opens_at) })),
  };
}

/**
 * The oldest transaction that is open now: all before it are visible from now on. A cursor of the
 * future is from another database, which was restored.
 */
async function readCursor(db: Db, since: string | null) {
  const isNumber = since !== null && /^\d{1,18}$/.test(since);
  const { rows } = await sql<{ cursor: string; isKnown: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
      ${isNumber ? since : '0'}::text::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) as "isKnown"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL has no snapshot.');
  return { cursor: row.cursor, isKnown: isNumber && row.isKnown };
}

async function changedSince(
  db: Db,
  { eventId, since }: { eventId: string; since: string },
): Promise<number[]> {
  const { rows } = await sql<{ serial: number }>`select distinct serial from door_changes
    where event_id = ${eventId} and changed_by >= ${since}::text::xid8`.execute(db);
  return rows.map(({ serial }) => serial);
}

export async function keysInUse(db: Db, eventId: string): Promise<DoorSnapshot['keys']> {
  const rows = await db
    .selectFrom('ticket_keys')
    .select(['number', 'public_key as publicKey'])
    .where('event_id', '=', eventId)
    .where('retired_at', 'is', null)
    .execute();
  return rows.map(({ number, publicKey }) => ({
    number,
    public_key: publicKey.toString('base64url'),
  }));
}

async function doorsOf(db: Db, eventId: string): Promise<DoorSnapshot['doors']> {
  return await db
    .selectFrom('door_devices')
    .select(['number', 'name'])
    .where('event_id', '=', eventId)
    .orderBy('number')
    .execute();
}

async function lastSerial(db: Db, eventId: string): Promise<number> {
  const series = await db
    .selectFrom('ticket_series')
    .select('tickets')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return series?.tickets ?? 0;
}

interface Wanted {
  eventId: string;
  /** Null: all tickets. */
  changed: readonly number[] | null;
  opensAt: Date;
}

async function ticketsAtDoor(db: Db, { eventId, changed, opensAt }: Wanted) {
  const letIns = await db
    .selectFrom('admissions')
    .innerJoin('tickets', 'tickets.id', 'ticket_id')
    .innerJoin('door_devices', 'door_devices.id', 'device_id')
    .select(['serial', 'at_door as at', 'door_devices.number as door', 'result'])
    .where('admissions.event_id', '=', eventId)
    .where('let_in', '=', true)
    .where('undone_at', 'is', null)
    .where('result', 'in', ['admitted', 'double'])
    .$if(changed !== null, (query) =>
      query.where(sql<boolean>`serial = any(${[...(changed ?? [])]}::int[])`),
    )
    .execute();
  const odd = await db
    .selectFrom('tickets')
    .select(['serial', 'code', 'code_replaced as isReplaced', 'cancelled_at as cancelledAt'])
    .where('event_id', '=', eventId)
    .where((is) => is.or([is('cancelled_at', 'is not', null), is('code_replaced', '=', true)]))
    .$if(changed !== null, (query) =>
      query.where(sql<boolean>`serial = any(${[...(changed ?? [])]}::int[])`),
    )
    .execute();
  const listed = (wanted: string) =>
    letIns
      .filter(({ result }) => result === wanted)
      .flatMap(({ serial, at, door }) => [serial, secondsBetween(opensAt, at), door]);
  return {
    admitted: listed('admitted'),
    doubles: listed('double'),
    cancelled: odd.flatMap(({ serial, cancelledAt }) => (cancelledAt === null ? [] : [serial])),
    replaced: odd.flatMap(({ serial, code, isReplaced }) =>
      isReplaced ? [serial, codeStart(code)] : [],
    ),
  };
}

function secondsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 1000);
}
