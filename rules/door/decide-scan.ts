/**
 * Decides whether somebody is let in, from what a device knows. The server decides by the same rules
 * from what it knows.
 */
import { readTicket, type SignedTicket } from '../tickets/code.ts';
import { codeStart, type DoorState, type LetIn } from './snapshot.ts';

/** What can be said about a scan. Only with the first one, the door is green. */
export const SCAN_RESULTS = [
  'admitted',
  // Let in by a door without network, after another one had admitted the ticket.
  'double',
  'already_admitted',
  // No code of a ticket.
  'unreadable',
  'other_event',
  // Forged, or damaged.
  'bad_signature',
  // Signed with a key that is newer than what the device knows: it must have network once.
  'unknown_key',
  // Genuine, but there is no such ticket. Only the server can say this about a code.
  'unknown',
  // The ticket has another code: it was passed on, or the seller renewed all codes.
  'replaced',
  'cancelled',
  'event_cancelled',
  'event_postponed',
  'too_early',
  'too_late',
  // Scanned after the seller revoked the link of the device.
  'device_revoked',
] as const;

export type ScanResult = (typeof SCAN_RESULTS)[number];

/** A code as scanned or typed, or the serial of a ticket that was found by name. */
export type Scanned = { code: string } | { serial: number };

export interface Decision {
  result: ScanResult;
  /** Null if the scan says nothing about a ticket of this event that could be believed. */
  serial: number | null;
  /** Number of the category; null with a serial alone. */
  category: number | null;
  /** Sold after the last sync, so that only the signature speaks for it. */
  isNew: boolean;
  /** The earlier admission of a ticket that is refused for it. */
  admission: LetIn | null;
}

export type IsSigned = (
  publicKey: Uint8Array,
  ticket: Pick<SignedTicket, 'signed' | 'signature'>,
) => boolean | Promise<boolean>;

/** What decides: all tickets on a device, the one that is scanned on the server. */
export type KnownAtDoor = Pick<
  DoorState,
  'keys' | 'lastSerial' | 'admitted' | 'cancelled' | 'codeStarts'
> & { event: Pick<DoorState['event'], 'number' | 'status' | 'opens_at' | 'closes_at'> };

export interface DecisionInput {
  /** Milliseconds since 1970, by the clock of the server. */
  now: number;
  isSigned: IsSigned;
  /**
   * By serial: people whom this device let in and of whom the server does not know yet; null for
   * one that was undone here.
   */
  waiting?: ReadonlyMap<number, LetIn | null>;
}

export async function decideScan(
  state: KnownAtDoor,
  scanned: Scanned,
  input: DecisionInput,
): Promise<Decision> {
  if ('serial' in scanned) {
    const { serial } = scanned;
    const isSold = serial >= 1 && serial <= state.lastSerial;
    const ticket = { serial: isSold ? serial : null, category: null, isNew: false };
    return decided(ticket, isSold ? aboutTicket(state, { serial }, input) : 'unknown');
  }
  const read = readTicket(scanned.code);
  if (!read) return decided(NO_TICKET, 'unreadable');
  const { event, key, serial, category, code } = read.payload;
  if (event !== state.event.number) return decided(NO_TICKET, 'other_event');
  const publicKey = state.keys.get(key);
  if (!publicKey) {
    const isFormer = key < Math.max(0, ...state.keys.keys());
    return decided(NO_TICKET, isFormer ? 'replaced' : 'unknown_key');
  }
  if (!(await input.isSigned(publicKey, read))) return decided(NO_TICKET, 'bad_signature');
  const ticket = { serial, category, isNew: serial > state.lastSerial };
  return decided(ticket, aboutTicket(state, { serial, code }, input));
}

const NO_TICKET = { serial: null, category: null, isNew: false } as const;

function decided(
  ticket: Pick<Decision, 'serial' | 'category' | 'isNew'>,
  answer: ScanResult | LetIn,
): Decision {
  return typeof answer === 'string'
    ? { ...ticket, result: answer, admission: null }
    : { ...ticket, result: 'already_admitted', admission: answer };
}

/** The earlier admission if there is one. */
function aboutTicket(
  { event, cancelled, codeStarts, admitted }: KnownAtDoor,
  { serial, code }: { serial: number; code?: Uint8Array },
  { now, waiting }: DecisionInput,
): ScanResult | LetIn {
  const closed = closedDoor(event, now);
  if (closed) return closed;
  if (cancelled.has(serial)) return 'cancelled';
  const valid = codeStarts.get(serial);
  if (code && valid !== undefined && codeStart(code) !== valid) return 'replaced';
  const here = waiting?.get(serial);
  return (here === undefined ? admitted.get(serial) : here) ?? 'admitted';
}

/** Why nobody is let in now; null if people are. */
export function closedDoor(
  { status, opens_at, closes_at }: Pick<DoorState['event'], 'status' | 'opens_at' | 'closes_at'>,
  now: number,
): ScanResult | null {
  if (status === 'cancelled') return 'event_cancelled';
  if (status === 'postponed') return 'event_postponed';
  if (now < Date.parse(opens_at)) return 'too_early';
  return now > Date.parse(closes_at) ? 'too_late' : null;
}
