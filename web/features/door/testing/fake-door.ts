/** A server and stores for tests: they follow the rules of the real ones, and fail when told to. */
import { generateKeyPairSync, sign } from 'node:crypto';
import type { DoorScan, ScanAnswer } from '@lathe/contract/door-calls';
import type { DoorSnapshot } from '@lathe/rules/door/snapshot';
import { encodePayload, readTicket, ticketText } from '@lathe/rules/tickets/code';
import { type DoorNetwork, Refused } from '../door-network.ts';
import type { DoorStore, KeptDoor } from '../door-store.ts';
import { counts, isWaiting, type KeptScan } from '../kept-scan.ts';
import type { Tabs } from '../tabs.ts';

const EVENT = 77;
export const NOW = Date.parse('2026-11-19T20:00:00Z');

const pair = generateKeyPairSync('ed25519');
const PUBLIC_KEY = pair.publicKey.export({ format: 'jwk' }).x ?? '';

/** The text of a ticket's QR code. */
export function ticketOf(serial: number, { event = EVENT, key = 1 } = {}): string {
  const code = new Uint8Array(6).fill(serial % 256);
  const signed = encodePayload({ key, event, serial, code, category: 1 });
  return ticketText(signed, sign(null, signed, pair.privateKey));
}

export interface FakeServer {
  network: (device: number) => DoorNetwork;
  scans: Map<string, { sent: DoorScan; answer: ScanAnswer; isUndone: boolean }>;
  /** Before the server gets a request, or after it has done it. */
  fails: (call: string, when: 'before' | 'after') => void;
}

export function makeFakeServer({ lastSerial = 100 } = {}): FakeServer {
  const scans: FakeServer['scans'] = new Map();
  const server: FakeServer = { scans, fails: () => undefined, network };

  function snapshot(device: number): DoorSnapshot {
    const letIn = [...scans.values()].filter(
      ({ answer, isUndone }) => answer.is_let_in && !isUndone,
    );
    const bySerial = Map.groupBy(letIn, ({ answer }) => answer.ticket?.serial ?? 0);
    const flat = (all: typeof letIn) =>
      all.flatMap(({ answer }) => [
        answer.ticket?.serial ?? 0,
        Math.round((Date.parse(answer.at) - Date.parse(OPENS)) / 1000),
        Number(answer.admission?.door ?? 1),
      ]);
    return {
      is_whole: true,
      cursor: String(scans.size),
      now: new Date(NOW).toISOString(),
      device: { uuid: '0', name: `Door ${device}`, number: device },
      event: {
        uuid: '0',
        number: EVENT,
        name: 'Nachtbus',
        venue: 'Oslo',
        city: 'London',
        starts_at: '2026-11-19T20:00:00+00:00',
        doors_at: null,
        time_zone: 'Europe/London',
        status: 'scheduled',
        opens_at: OPENS,
        closes_at: '2026-11-21T00:00:00Z',
      },
      keys: [{ number: 1, public_key: PUBLIC_KEY }],
      categories: [{ number: 1, name: 'Stalls', sold: lastSerial, admitted: bySerial.size }],
      doors: [1, 2].map((number) => ({ number, name: `Door ${number}` })),
      last_serial: lastSerial,
      changed: [],
      admitted: flat([...bySerial.values()].flatMap((all) => all.slice(0, 1))),
      doubles: flat([...bySerial.values()].flatMap((all) => all.slice(1))),
      cancelled: [],
      replaced: [],
    };
  }

  function take(sent: DoorScan, device: number): ScanAnswer {
    const known = scans.get(sent.nonce);
    if (known) return known.answer;
    const serial = sent.serial ?? serialOf(sent.code);
    const earlier = [...scans.values()].find(
      ({ answer, isUndone }) => answer.ticket?.serial === serial && answer.is_let_in && !isUndone,
    );
    const free = earlier ? 'already_admitted' : 'admitted';
    const decided = serial === null ? 'unreadable' : free;
    const result = sent.shown === 'admitted' && earlier ? 'double' : (sent.shown ?? decided);
    const answer: ScanAnswer = {
      nonce: sent.nonce,
      result,
      is_let_in: result === 'admitted' || result === 'double',
      is_undone: false,
      at: new Date(sent.at).toISOString(),
      ticket: serial === null ? null : { serial, number: serial, category: CATEGORY },
      admission: {
        at: earlier?.answer.at ?? new Date(sent.at).toISOString(),
        door: String(device),
      },
      other_event: null,
    };
    scans.set(sent.nonce, { sent, answer, isUndone: false });
    return answer;
  }

  function network(device: number): DoorNetwork {
    const call = async <Reply>(name: string, work: () => Reply): Promise<Reply> => {
      server.fails(name, 'before');
      const reply = work();
      server.fails(name, 'after');
      return reply;
    };
    return {
      snapshot: () => call('snapshot', () => snapshot(device)),
      changes: () => call('changes', () => snapshot(device)),
      send: (_secret, sent) => call('send', () => sent.scans.map((each) => take(each, device))),
      undo: (_secret, nonce) =>
        call('undo', () => {
          const scan = scans.get(nonce);
          if (!scan) throw new Refused('not_found');
          scan.isUndone = true;
          return scan.answer;
        }),
      search: () =>
        call('search', () => [
          {
            serial: 20,
            name: 'Greta Lund',
            order_number: 'L-1020',
            category: CATEGORY,
            number: 20,
            is_cancelled: false,
            admission: null,
          },
        ]),
    };
  }
  return server;
}

const CATEGORY = { number: 1, name: 'Stalls' };
const OPENS = '2026-11-19T00:00:00Z';

function serialOf(code: string): number | null {
  const text = readTicket(code) && code.slice(code.lastIndexOf('/') + 1);
  if (!text) return null;
  for (let serial = 1; serial < 300; serial += 1) if (text === ticketOf(serial)) return serial;
  throw new Refused('malformed');
}

/** Survives the tabs that use it, as a disk does. `fails` stops before anything is written. */
export interface FakeStore extends DoorStore {
  scans: Map<string, KeptScan>;
  fails: (change: 'keep' | 'change') => void;
}

export function makeFakeStore(): FakeStore {
  let kept: KeptDoor | null = null;
  const scans = new Map<string, KeptScan>();
  const copy = <Value>(value: Value): Value => structuredClone(value);
  const store: FakeStore = {
    scans,
    fails: () => undefined,
    readDoor: async () => copy(kept),
    writeDoor: async (door) => {
      kept = copy(door);
    },
    readScans: async () => [...scans.values()].map(copy),
    readWaiting: async () => [...scans.values()].filter(isWaiting).map(copy),
    keep: async (scan, once) => {
      store.fails('keep');
      const other = [...scans.values()].find(
        ({ serial, nonce }) => serial === scan.serial && nonce !== scan.nonce,
      );
      if (once && other && counts(other)) return copy(other);
      scans.set(scan.nonce, copy(scan));
      return null;
    },
    change: async (nonce, change) => {
      store.fails('change');
      const before = scans.get(nonce);
      if (!before) return null;
      const after = copy(change(copy(before)));
      scans.set(nonce, after);
      return after;
    },
    forget: async (nonces) => {
      for (const nonce of nonces) scans.delete(nonce);
    },
  };
  return store;
}

/** Tabs of one browser. */
export function makeFakeTabs() {
  const open = new Map<string, () => void>();
  let isSending = false;
  const add = (name: string): Tabs => {
    open.set(name, () => undefined);
    return {
      name,
      alone: async (work) => {
        if (isSending) return;
        isSending = true;
        await work().finally(() => {
          isSending = false;
        });
      },
      open: async () => new Set(open.keys()),
      tell: () => {
        for (const [other, onChange] of open) if (other !== name) onChange();
      },
      listen: (onChange) => void open.set(name, onChange),
    };
  };
  return { add, close: (name: string) => open.delete(name) };
}
