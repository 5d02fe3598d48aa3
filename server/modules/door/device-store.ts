/** Devices at the door of an event. */
import { DOOR_DEVICES_MAX } from '@lathe/rules/door-limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockPerson, makeSecret } from '../accounts/index.ts';

export interface DeviceRow {
  id: string;
  number: number;
  name: string;
  createdAt: Date;
  lastSeenAt: Date | null;
  revokedAt: Date | null;
  letIn: number;
}

/** Also revoked ones: what they scanned is kept. */
export async function listDevices(db: Db | Tx, eventId: string): Promise<DeviceRow[]> {
  return await db
    .selectFrom('door_devices')
    .select([
      'id',
      'number',
      'name',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'revoked_at as revokedAt',
      sql<number>`(select count(*)::int from admissions where device_id = door_devices.id
        and let_in and undone_at is null)`.as('letIn'),
    ])
    .where('event_id', '=', eventId)
    .orderBy('number')
    .execute();
}

interface NewDevice {
  ownerId: string;
  eventId: string;
  name: string;
  now: Date;
}

/** The secret is not stored, so this is the only time to show it. */
export async function addDevice(
  tx: Tx,
  { ownerId, eventId, name, now }: NewDevice,
): Promise<{ id: string; secret: string }> {
  // One after another, so that neither a name nor a number is given twice.
  await lockPerson(tx, ownerId);
  const known = await listDevices(tx, eventId);
  const inUse = known.filter(({ revokedAt }) => revokedAt === null);
  const isTaken = (device: DeviceRow) => device.name.toLowerCase() === name.toLowerCase();
  if (inUse.some(isTaken)) throw new CallError('door_name_taken');
  if (inUse.length >= DOOR_DEVICES_MAX) {
    throw new CallError('door_device_limit_reached', { values: { max: DOOR_DEVICES_MAX } });
  }
  const { secret, hash } = makeSecret();
  const { id } = await tx
    .insertInto('door_devices')
    .values({
      event_id: eventId,
      number: Math.max(0, ...known.map(({ number }) => number)) + 1,
      name,
      secret_hash: hash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/** False if the event has no such device. Revoked twice, it stays revoked since the first time. */
export async function revokeDevice(
  tx: Tx,
  { eventId, id, now }: { eventId: string; id: string; now: Date },
): Promise<boolean> {
  const revoked = await tx
    .updateTable('door_devices')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})` })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst();
  return revoked.numUpdatedRows > 0n;
}
