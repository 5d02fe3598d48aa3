import { beforeEach, describe, expect, it } from 'vitest';
import { type Door, makeDoor } from './make-door.ts';
import { makeIsSigned } from './signature.ts';
import {
  type FakeServer,
  type FakeStore,
  makeFakeServer,
  makeFakeStore,
  makeFakeTabs,
  NOW,
  ticketOf,
} from './testing/fake-door.ts';

let server: FakeServer;
let store: FakeStore;
let tabs: ReturnType<typeof makeFakeTabs>;
let now: number;

beforeEach(() => {
  server = makeFakeServer();
  store = makeFakeStore();
  tabs = makeFakeTabs();
  now = NOW;
});

async function openDoor({
  tab = 'one',
  device = 1,
  own = store,
  browser = tabs,
} = {}): Promise<Door> {
  const door = makeDoor({
    network: server.network(device),
    store: own,
    tabs: browser.add(tab),
    isSigned: makeIsSigned(),
    now: () => now,
    answerMs: 20,
  });
  await door.open('secret');
  await door.sync();
  return door;
}

const scanned = (serial: number) => ({ code: ticketOf(serial) });
const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};
const cut = () => {
  server.fails = noNetwork;
};
const mend = () => {
  server.fails = () => undefined;
};
const nothingWaits = (door: Door) => expect(door.view().waiting).toBe(0);

describe('a scan', () => {
  it('is answered by the server, once for each ticket', async () => {
    const door = await openDoor();
    expect(await door.scan(scanned(4))).toMatchObject({
      result: 'admitted',
      tone: 'good',
      category: 'Stalls',
      isOffline: false,
    });
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'already_admitted', tone: 'bad' });
    nothingWaits(door);
  });

  it('is decided by the device without network, and sent with what it showed', async () => {
    const door = await openDoor();
    cut();
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'admitted', isOffline: true });
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'already_admitted' });
    expect(await door.scan(scanned(101))).toMatchObject({ result: 'admitted', isNew: true });
    expect(await door.scan({ code: ticketOf(5, { event: 1 }) })).toMatchObject({
      result: 'other_event',
    });
    expect(door.view()).toMatchObject({ isOnline: false, waiting: 4 });
    expect(door.view().categories[0]).toMatchObject({ admitted: 2 });
    mend();
    await door.sync();
    expect([...server.scans.values()].map(({ sent }) => sent.shown)).toEqual([
      'admitted',
      'already_admitted',
      'admitted',
    ]);
    // This one the fake server does not take; it stays on the device and stops no other.
    expect(door.view()).toMatchObject({ isOnline: true, waiting: 1 });
  });

  it('is decided by the device if the server does not answer in time', async () => {
    const network = server.network(1);
    server.network = () => ({
      ...network,
      send: (_secret, _sent, stop) =>
        new Promise((_resolve, reject) => {
          stop?.addEventListener('abort', () => reject(stop.reason));
        }),
    });
    const door = await openDoor();
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'admitted', isOffline: true });
  });

  it('counts once if only the answer was lost, with the same nonce sent again', async () => {
    const door = await openDoor();
    server.fails = (call, when) => {
      if (call === 'send' && when === 'after') noNetwork();
    };
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'admitted', isOffline: true });
    await door.sync();
    expect(door.view()).toMatchObject({ isOnline: false, waiting: 1 });
    mend();
    await door.sync();
    nothingWaits(door);
    expect(server.scans.size).toBe(1);
    expect(door.view().doubles).toEqual([]);
  });

  it('is nothing green if it cannot be stored', async () => {
    const door = await openDoor();
    store.fails = () => {
      throw new Error('The disk is full.');
    };
    await expect(door.scan(scanned(4))).rejects.toThrow('The disk is full.');
    cut();
    await expect(door.scan(scanned(4))).rejects.toThrow('The disk is full.');
    expect(server.scans.size).toBe(0);
  });

  it('is careful before the device knows the event', async () => {
    cut();
    const door = await openDoor();
    expect(door.view().phase).toBe('new');
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'unknown_key', tone: 'careful' });
  });
});

describe('after the browser was killed', () => {
  it('what was decided is still known, and sent', async () => {
    const door = await openDoor();
    cut();
    await door.scan(scanned(4));
    await door.scan(scanned(5));
    tabs.close('one');
    const again = await openDoor({ tab: 'two' });
    expect(await again.scan(scanned(4))).toMatchObject({ result: 'already_admitted' });
    expect(again.view()).toMatchObject({ phase: 'ready', waiting: 3 });
    mend();
    await again.sync();
    nothingWaits(again);
    expect(server.scans.size).toBe(3);
  });

  it('a scan whose answer nobody saw is taken back, so that it can be scanned again', async () => {
    const door = await openDoor();
    // Between the server's answer and the disk.
    store.fails = (change) => {
      if (change === 'change') throw new Error('Killed.');
    };
    await door.scan(scanned(4)).catch(() => undefined);
    store.scans.forEach((scan, nonce) => {
      store.scans.set(nonce, { ...scan, decision: null, answer: null });
    });
    store.fails = () => undefined;
    tabs.close('one');
    expect(server.scans.size).toBe(1);
    const again = await openDoor({ tab: 'two' });
    nothingWaits(again);
    expect(await again.scan(scanned(4))).toMatchObject({ result: 'admitted', isOffline: false });
    expect([...server.scans.values()].filter(({ isUndone }) => isUndone)).toHaveLength(1);
  });
});

describe('two tabs', () => {
  it('of one device let one person in, and send everything once', async () => {
    const [one, two] = [await openDoor(), await openDoor({ tab: 'two' })];
    cut();
    const answers = await Promise.all([one.scan(scanned(4)), two.scan(scanned(4))]);
    expect(answers.map(({ result }) => result).sort()).toEqual(['admitted', 'already_admitted']);
    mend();
    await Promise.all([one.sync(), two.sync()]);
    await Promise.all([one.sync(), two.sync()]);
    expect(server.scans.size).toBe(2);
    expect([...server.scans.values()].filter(({ answer }) => answer.is_let_in)).toHaveLength(1);
  });

  it('leave the scan alone that the other one is working on', async () => {
    const one = await openDoor();
    let finish = () => {};
    const network = server.network(1);
    const waits = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.fails = () => undefined;
    const slow = makeDoor({
      network: { ...network, send: (...args) => waits.then(() => network.send(...args)) },
      store,
      tabs: tabs.add('slow'),
      isSigned: makeIsSigned(),
      now: () => now,
      answerMs: 60_000,
    });
    await slow.open('secret');
    await slow.sync();
    const answer = slow.scan(scanned(4));
    await expect.poll(() => store.scans.size).toBe(1);
    await one.sync();
    await openDoor({ tab: 'three' });
    expect(server.scans.size).toBe(0);
    finish();
    expect(await answer).toMatchObject({ result: 'admitted' });
  });
});

describe('undo', () => {
  it('takes a scan back, also without network', async () => {
    const door = await openDoor();
    const { nonce } = await door.scan(scanned(4));
    cut();
    await door.undo(nonce);
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'admitted', isOffline: true });
    expect(door.view().waiting).toBe(2);
    mend();
    await door.sync();
    await door.sync();
    nothingWaits(door);
    expect([...server.scans.values()].filter(({ isUndone }) => !isUndone)).toHaveLength(1);
    expect(door.view().doubles).toEqual([]);
  });

  it('is possible for 15 minutes', async () => {
    const door = await openDoor();
    const { nonce } = await door.scan(scanned(4));
    now += 15 * 60_000;
    await door.undo(nonce);
    expect(door.view().recent[0]?.scan.undo).toBeNull();
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'already_admitted' });
  });
});

describe('two doors', () => {
  it('without network both let in, and both show the double afterwards', async () => {
    const other = { device: 2, own: makeFakeStore(), browser: makeFakeTabs() };
    const [one, two] = [await openDoor(), await openDoor(other)];
    cut();
    for (const door of [one, two]) {
      expect(await door.scan(scanned(4))).toMatchObject({ result: 'admitted' });
    }
    mend();
    await one.sync();
    await two.sync();
    await one.sync();
    for (const door of [one, two]) {
      nothingWaits(door);
      expect(door.view().doubles).toMatchObject([{ serial: 4, later: [{ door: 'Door 2' }] }]);
    }
  });

  it('know of each other when they have network', async () => {
    const other = { device: 2, own: makeFakeStore(), browser: makeFakeTabs() };
    const [one, two] = [await openDoor(), await openDoor(other)];
    await one.scan(scanned(4));
    await two.sync();
    cut();
    expect(await two.scan(scanned(4))).toMatchObject({
      result: 'already_admitted',
      admission: { door: 'Door 1' },
    });
  });
});

it('a revoked device says so, lets nobody in, and still sends its scans', async () => {
  const { Refused } = await import('./door-network.ts');
  const door = await openDoor();
  cut();
  await door.scan(scanned(4));
  server.fails = (call) => {
    if (call === 'changes') throw new Refused('door_revoked');
  };
  await door.sync();
  expect(door.view()).toMatchObject({ refused: 'door_revoked', waiting: 0 });
  const revoked = { result: 'device_revoked', tone: 'careful' };
  expect(await door.scan(scanned(5))).toMatchObject(revoked);
  cut();
  await door.sync();
  expect(await door.scan(scanned(5))).toMatchObject(revoked);
  expect(server.scans.size).toBe(1);
});

it('a link that the server does not know admits nobody, and what it scanned before is kept', async () => {
  const { Refused } = await import('./door-network.ts');
  const door = await openDoor();
  cut();
  await door.scan(scanned(4));
  await door.scan(scanned(5));
  server.fails = (call) => {
    if (call !== 'snapshot') throw new Refused('door_link_unknown');
  };
  await door.sync();
  expect(await door.scan(scanned(6))).toMatchObject({ result: 'device_revoked' });
  expect(door.view()).toMatchObject({ refused: 'door_link_unknown', waiting: 2 });
  mend();
  await door.sync();
  nothingWaits(door);
});

it('a door that the server refuses while it is asked turns nothing green', async () => {
  const { Refused } = await import('./door-network.ts');
  const door = await openDoor();
  server.fails = (call) => {
    if (call === 'send') throw new Refused('door_link_unknown');
  };
  expect(await door.scan(scanned(4))).toMatchObject({ result: 'device_revoked' });
  nothingWaits(door);
});

it('a clock that is wrong is put right with each answer of the server', async () => {
  now = NOW - 5 * 60_000;
  const door = await openDoor();
  expect(Math.round(door.view().aheadMs / 60_000)).toBe(5);
});
