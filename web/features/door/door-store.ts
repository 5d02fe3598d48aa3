/** What the device keeps: its link, what it knows of the event, and its scans. */
import type { DoorState } from '@lathe/rules/door/snapshot';
import { type Database, openDatabase, wanted } from './idb.ts';
import { counts, isWaiting, type KeptScan } from './kept-scan.ts';

export interface KeptDoor {
  secret: string;
  /** Null before the first answer of the server. */
  state: DoorState | null;
  /** When the server was asked for this state, by the clock of the device. */
  askedAt: number;
  /** Added to the clock of the device, it is that of the server. */
  aheadMs: number;
  /** The server does not take scans of this link any more, and why. */
  refused: 'door_revoked' | 'door_link_unknown' | null;
}

export interface DoorStore {
  /** The door that this device was last used at. */
  readDoor(): Promise<KeptDoor | null>;
  writeDoor(door: KeptDoor): Promise<void>;
  readScans(): Promise<KeptScan[]>;
  /** Those of which the server does not know everything. */
  readWaiting(): Promise<KeptScan[]>;
  /**
   * Keeps a scan, on the disk when it is done. With `once`, it is not kept if another scan counts
   * for the same ticket, which is returned: another tab can have been quicker.
   */
  keep(scan: KeptScan, once?: 'once'): Promise<KeptScan | null>;
  /** Changes a kept scan, on the disk when it is done. */
  change(nonce: string, change: (scan: KeptScan) => KeptScan): Promise<KeptScan | null>;
  /** Only for scans that the server has. */
  forget(nonces: readonly string[]): Promise<void>;
}

const NAME = 'lathe-door';
const VERSION = 1;
const DOORS = 'doors';
const SCANS = 'scans';
const SERIAL = 'serial';
const WAITING = 'waiting';
/** The one record of doors. */
const CURRENT = 'current';

export async function openDoorStore(): Promise<DoorStore> {
  const database = await openDatabase(NAME, VERSION, (made) => {
    made.createObjectStore(DOORS);
    const scans = made.createObjectStore(SCANS, { keyPath: 'nonce' });
    scans.createIndex(SERIAL, SERIAL);
    scans.createIndex(WAITING, WAITING);
  });
  return makeStore(database);
}

function makeStore(database: Database): DoorStore {
  return {
    readDoor: () =>
      database.read([DOORS], async ({ doors }) => (doors && (await one(doors, CURRENT))) ?? null),
    writeDoor: (door) =>
      database.change([DOORS], async ({ doors }) => {
        if (doors) await wanted(doors.put(door, CURRENT));
      }),
    readScans: () =>
      database.read([SCANS], async ({ scans }) => (scans ? await wanted(scans.getAll()) : [])),
    readWaiting: () =>
      database.read([SCANS], async ({ scans }) =>
        scans ? await wanted(scans.index(WAITING).getAll(1)) : [],
      ),
    keep: (scan, once) =>
      database.change([SCANS], async ({ scans }) => {
        if (!scans) return null;
        const other = once ? await otherThatCounts(scans, scan) : null;
        if (!other) await put(scans, scan);
        return other;
      }),
    change: (nonce, change) =>
      database.change([SCANS], async ({ scans }) => {
        const before = scans && (await one<KeptScan>(scans, nonce));
        if (!before) return null;
        const after = change(before);
        await put(scans, after);
        return after;
      }),
    forget: (nonces) =>
      database.change([SCANS], async ({ scans }) => {
        for (const nonce of nonces) scans?.delete(nonce);
      }),
  };
}

/** Truth values cannot be looked up. */
async function put(scans: IDBObjectStore, scan: KeptScan): Promise<void> {
  await wanted(scans.put({ ...scan, [WAITING]: isWaiting(scan) ? 1 : 0 }));
}

async function otherThatCounts(
  scans: IDBObjectStore,
  { serial, secret, nonce }: KeptScan,
): Promise<KeptScan | null> {
  if (serial === null) return null;
  const same: KeptScan[] = await wanted(scans.index(SERIAL).getAll(serial));
  const others = same.filter((each) => each.secret === secret && each.nonce !== nonce);
  return others.find(counts) ?? null;
}

async function one<T>(store: IDBObjectStore, key: string): Promise<T | null> {
  return ((await wanted(store.get(key))) as T | undefined) ?? null;
}
