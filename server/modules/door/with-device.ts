/** Which device calls: the secret of its link says so. */
import { DOOR_SECRET_HEADER } from '@lathe/rules/door/link';
import { type DoorWindow, doorWindow } from '@lathe/rules/door/window';
import { type EventMoments, publicEventStatus } from '@lathe/rules/event-states';
import { subtractDuration } from '@lathe/rules/time';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { assertWithinLimit, hashSecret } from '../accounts/index.ts';

export interface CallingDevice {
  id: string;
  name: string;
  number: number;
  revokedAt: Date | null;
  event: DoorEvent;
}

export interface DoorEvent extends Omit<EventMoments, 'publishedAt'> {
  id: string;
  ownerId: string;
  number: number;
  name: string;
  venue: string;
  city: string;
  doorsAt: Date | null;
  timeZone: string;
}

const SECRET_MAX_LENGTH = 100;
/** Written so often at most: devices ask every second. */
const SEEN_MINUTES = 0.25;

export async function deviceOf(call: Caller): Promise<CallingDevice> {
  const secret = call.header(DOOR_SECRET_HEADER) ?? '';
  const isPossible = secret !== '' && secret.length <= SECRET_MAX_LENGTH;
  const device = isPossible ? await findDevice(call, hashSecret(secret)) : undefined;
  if (device) return device;
  // Somebody is guessing, or has the link of an event that was deleted.
  await assertWithinLimit(call.ctx, 'door_link', call.ip);
  throw new CallError('door_link_unknown');
}

/** For whatever a revoked device must not do. */
export async function deviceInUse(call: Caller): Promise<CallingDevice> {
  const device = await deviceOf(call);
  if (device.revokedAt !== null) throw new CallError('door_revoked');
  return device;
}

async function findDevice({ ctx }: Caller, hash: string): Promise<CallingDevice | undefined> {
  const row = await ctx.db
    .selectFrom('door_devices')
    .innerJoin('events', 'events.id', 'door_devices.event_id')
    .select([
      'door_devices.id',
      'door_devices.name as deviceName',
      'door_devices.number as deviceNumber',
      'last_seen_at as lastSeenAt',
      'revoked_at as revokedAt',
      'events.id as eventId',
      'owner_id as ownerId',
      'events.number',
      'events.name',
      'venue',
      'city',
      'starts_at as startsAt',
      'doors_at as doorsAt',
      'time_zone as timeZone',
      'postponed_at as postponedAt',
      'moved_at as movedAt',
      'cancelled_at as cancelledAt',
    ])
    .where('secret_hash', '=', hash)
    .where('events.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, deviceName, deviceNumber, lastSeenAt, revokedAt, eventId, ...event } = row;
  const now = ctx.clock.now();
  if (lastSeenAt === null || lastSeenAt < subtractDuration(now, { minutes: SEEN_MINUTES })) {
    await ctx.db
      .updateTable('door_devices')
      .set({ last_seen_at: now })
      .where('id', '=', id)
      .execute();
  }
  return {
    id,
    name: deviceName,
    number: deviceNumber,
    revokedAt,
    event: { id: eventId, ...event },
  };
}

/** As it was then: a scan is judged by what was true when it was made. */
export function eventAt(event: DoorEvent, moment: Date) {
  const happened = (at: Date | null) => (at !== null && at <= moment ? at : null);
  const moments = {
    startsAt: event.startsAt,
    postponedAt: happened(event.postponedAt),
    movedAt: event.movedAt,
    cancelledAt: happened(event.cancelledAt),
  };
  const { opensAt, closesAt }: DoorWindow = doorWindow(event);
  return {
    number: event.number,
    status: publicEventStatus(moments, moment),
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
  };
}
