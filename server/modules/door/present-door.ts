/** The door as the studio shows it. */
import type { DoorDevice, doorCalls } from '@lathe/contract/door-calls';
import { doorWindow } from '@lathe/rules/door/window';
import type { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { categoriesAtDoor } from './categories.ts';
import { type DeviceRow, listDevices } from './device-store.ts';
import { admissionOfScan, selectScans } from './scan-answers.ts';
import { keysInUse } from './snapshot.ts';

type Door = z.output<(typeof doorCalls)['GET /api/users/{user}/events/{event}/door']['reply']>;

const WRONG_ENTRIES_SHOWN = 100;

interface EventOfDoor {
  id: string;
  startsAt: Date;
  doorsAt: Date | null;
}

export async function presentDoor({ db }: Pick<Ctx, 'db'>, event: EventOfDoor): Promise<Door> {
  const { opensAt, closesAt } = doorWindow(event);
  return {
    devices: (await listDevices(db, event.id)).map(presentDevice),
    categories: await categoriesAtDoor(db, event.id),
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
    key: (await keysInUse(db, event.id))[0]?.number ?? null,
    ...(await wrongEntries(db, event.id)),
  };
}

export function presentDevice(device: DeviceRow): DoorDevice {
  const { id: uuid, number, name, createdAt, lastSeenAt, revokedAt, letIn } = device;
  return {
    uuid,
    number,
    name,
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    revoked_at: revokedAt?.toISOString() ?? null,
    let_in: letIn,
  };
}

/** People who went in, but not by an admission. */
async function wrongEntries(
  db: Ctx['db'],
  eventId: string,
): Promise<Pick<Door, 'wrong_entries' | 'wrong_entries_count'>> {
  const all = selectScans(db)
    .where('scans.event_id', '=', eventId)
    .where('scans.let_in', '=', true)
    .where('scans.undone_at', 'is', null)
    .where('scans.result', '<>', 'admitted');
  const { count } = await all
    .clearSelect()
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await all.orderBy('scans.at_door', 'desc').limit(WRONG_ENTRIES_SHOWN).execute();
  return {
    wrong_entries_count: Number(count),
    wrong_entries: rows.map((row) => ({
      nonce: row.nonce,
      at: row.at.toISOString(),
      door: row.door,
      result: row.result,
      ticket: row.ticket,
      admission: admissionOfScan(row),
    })),
  };
}
