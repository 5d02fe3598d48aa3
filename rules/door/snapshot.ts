/**
 * What a device at the door knows without network: no names, and less than 20 bytes a ticket. The
 * server sends it whole once, then what changed.
 */
import type { PublicEventStatus } from '../event-states.ts';

/** As sent. Lists of numbers are flat, because a list for each ticket would be twice as long. */
export interface DoorSnapshot {
  /** False: only the tickets in `changed`, everything else as it is now. */
  is_whole: boolean;
  /** Sent back to get what changed since. */
  cursor: string;
  /** Time of the server, by which a device finds out how wrong its clock is. */
  now: string;
  device: { uuid: string; name: string; number: number };
  event: {
    uuid: string;
    /** In the codes of its tickets. */
    number: number;
    name: string;
    venue: string;
    city: string;
    /** With its offset. */
    starts_at: string;
    doors_at: string | null;
    time_zone: string;
    status: PublicEventStatus;
    /** People are let in from here … */
    opens_at: string;
    /** … to here. */
    closes_at: string;
  };
  /** Those in use; codes of others are invalid. The public key is 32 bytes as base64url. */
  keys: { number: number; public_key: string }[];
  /** `sold` without cancelled tickets; `admitted` as far as the server knows. */
  categories: { number: number; name: string; sold: number; admitted: number }[];
  /** All that the event ever had, because earlier admissions name them. */
  doors: { number: number; name: string }[];
  /** Tickets with higher numbers were sold after this. */
  last_serial: number;
  /** Serials; what the device knew about them is replaced by what follows. */
  changed: number[];
  /** Serial, seconds since `event.opens_at`, number of the door; and so on. */
  admitted: number[];
  /** The same for people who were let in with a ticket that another door had admitted earlier. */
  doubles: number[];
  /** Serials. */
  cancelled: number[];
  /** Serial, first three bytes of the only valid code as a number; and so on. */
  replaced: number[];
}

/** Somebody went through this door with the ticket. */
export interface LetIn {
  /** Milliseconds since 1970, by the clock of the server. */
  at: number;
  /** Number of the door. */
  door: number;
}

/** The same for looking things up. It contains only what IndexedDB can store. */
export interface DoorState {
  cursor: string;
  device: DoorSnapshot['device'];
  event: DoorSnapshot['event'];
  /** Public keys by their number. */
  keys: Map<number, Uint8Array>;
  categories: DoorSnapshot['categories'];
  doors: Map<number, string>;
  lastSerial: number;
  /** By serial, as everything below. */
  admitted: Map<number, LetIn>;
  doubles: Map<number, LetIn[]>;
  cancelled: Set<number>;
  codeStarts: Map<number, number>;
}

/** The first snapshot is whole; later ones change the state, which stays as it was for others. */
export function withSnapshot(before: DoorState | null, sent: DoorSnapshot): DoorState {
  if (before === null && !sent.is_whole) throw new Error('The first snapshot must be whole.');
  const kept = sent.is_whole || before === null ? NOTHING : before;
  const forget = new Set(sent.changed);
  const others = <Value>(map: ReadonlyMap<number, Value>) =>
    new Map([...map].filter(([serial]) => !forget.has(serial)));
  const admitted = others(kept.admitted);
  for (const [serial, letIn] of letInsOf(sent, sent.admitted)) admitted.set(serial, letIn);
  const doubles = others(kept.doubles);
  for (const [serial, letIn] of letInsOf(sent, sent.doubles)) {
    doubles.set(serial, [...(doubles.get(serial) ?? []), letIn]);
  }
  const codeStarts = others(kept.codeStarts);
  for (const [serial = 0, start = 0] of groups(sent.replaced, 2)) codeStarts.set(serial, start);
  return {
    cursor: sent.cursor,
    device: sent.device,
    event: sent.event,
    keys: new Map(sent.keys.map((key) => [key.number, fromBase64url(key.public_key)])),
    categories: sent.categories,
    doors: new Map(sent.doors.map(({ number, name }) => [number, name])),
    lastSerial: sent.last_serial,
    admitted,
    doubles,
    cancelled: new Set([
      ...[...kept.cancelled].filter((serial) => !forget.has(serial)),
      ...sent.cancelled,
    ]),
    codeStarts,
  };
}

const NOTHING = {
  admitted: new Map<number, LetIn>(),
  doubles: new Map<number, LetIn[]>(),
  cancelled: new Set<number>(),
  codeStarts: new Map<number, number>(),
};

function letInsOf({ event }: DoorSnapshot, list: readonly number[]): [number, LetIn][] {
  const base = Date.parse(event.opens_at);
  return groups(list, 3).map(([serial = 0, seconds = 0, door = 0]) => [
    serial,
    { at: base + seconds * 1000, door },
  ]);
}

function groups(list: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.floor(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

/** The first three bytes of a code: enough to tell a former code of the ticket from its valid one. */
export function codeStart(code: Uint8Array): number {
  const [first = 0, second = 0, third = 0] = code;
  return (first << 16) | (second << 8) | third;
}

function fromBase64url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
