/** What the server knows about one ticket, in the form from which devices decide, too. */
import type { KnownAtDoor } from '@lathe/rules/door/decide-scan';
import { codeStart } from '@lathe/rules/door/snapshot';
import { readTicket } from '@lathe/rules/tickets/code';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type DoorEvent, eventAt } from './with-device.ts';

export interface SentScan {
  nonce: string;
  code: string;
  serial: number | null;
}

export interface TicketAtDoor {
  id: string;
  serial: number;
  code: Buffer;
  cancelledAt: Date | null;
}

/** A number that no ticket has; the database counts to less than the bytes of a made-up code. */
const HIGHEST_SERIAL = 2 ** 31 - 1;

/** The serial that a scan names, whether it is genuine or not. */
export function serialOf({ code, serial }: SentScan, event: DoorEvent): number | null {
  if (code === '') return serial;
  const payload = readTicket(code)?.payload;
  if (payload?.event !== event.number || payload.serial > HIGHEST_SERIAL) return null;
  return payload.serial;
}

export async function findTicket(
  db: Db | Tx,
  { eventId, serial }: { eventId: string; serial: number },
): Promise<TicketAtDoor | undefined> {
  return await db
    .selectFrom('tickets')
    .select(['id', 'serial', 'code', 'cancelled_at as cancelledAt'])
    .where('event_id', '=', eventId)
    .where('serial', '=', serial)
    .executeTakeFirst();
}

export interface Admission {
  at: Date;
  door: number;
}

/** The admission of the ticket, which is not undone. */
export async function findAdmission(tx: Tx, ticketId: string): Promise<Admission | undefined> {
  return await tx
    .selectFrom('admissions')
    .innerJoin('door_devices', 'door_devices.id', 'device_id')
    .select(['at_door as at', 'door_devices.number as door'])
    .where('ticket_id', '=', ticketId)
    .where('result', '=', 'admitted')
    .where('undone_at', 'is', null)
    .executeTakeFirst();
}

interface Then {
  event: DoorEvent;
  ticket: TicketAtDoor | undefined;
  admission: Admission | undefined;
  moment: Date;
}

export async function knownAtDoor(
  tx: Tx,
  { event, ticket, admission, moment }: Then,
): Promise<KnownAtDoor> {
  const keys = await tx
    .selectFrom('ticket_keys')
    .select(['number', 'public_key as publicKey'])
    .where('event_id', '=', event.id)
    .where((is) => is.or([is('retired_at', 'is', null), is('retired_at', '>', moment)]))
    .execute();
  const known: KnownAtDoor = {
    event: eventAt(event, moment),
    keys: new Map(keys.map(({ number, publicKey }) => [number, publicKey])),
    lastSerial: HIGHEST_SERIAL,
    admitted: new Map(),
    cancelled: new Set(),
    codeStarts: new Map(),
  };
  if (!ticket) return known;
  const { serial, code, cancelledAt } = ticket;
  if (cancelledAt !== null && cancelledAt <= moment) known.cancelled.add(serial);
  known.codeStarts.set(serial, codeStart(code));
  if (admission) known.admitted.set(serial, { at: admission.at.getTime(), door: admission.door });
  return known;
}
