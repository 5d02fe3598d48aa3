/** One door: its scans with and without network, and what is left when it was killed or refused. */
import { describe, expect, it } from 'vitest';
import { makeDoorScene, noNetwork, nothingWaits, scanned } from './testing/door-scene.ts';
import { NOW, ticketOf } from './testing/fake-door.ts';

describe('a scan', () => {
  it('is answered by the server, once for each ticket', async () => {
    const { openDoor } = makeDoorScene();
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
    const { server, openDoor, cut, mend } = makeDoorScene();
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
    const { server, openDoor } = makeDoorScene();
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
    const { server, openDoor, mend } = makeDoorScene();
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
    const { server, store, openDoor, cut } = makeDoorScene();
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
    const { openDoor, cut } = makeDoorScene();
    cut();
    const door = await openDoor();
    expect(door.view().phase).toBe('new');
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'unknown_key', tone: 'careful' });
  });
});

describe('after the browser was killed', () => {
  it('what was decided is still known, and sent', async () => {
    const { server, tabs, openDoor, cut, mend } = makeDoorScene();
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
    const { server, store, tabs, openDoor } = makeDoorScene();
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

describe('undo', () => {
  it('takes a scan back, also without network', async () => {
    const { server, openDoor, cut, mend } = makeDoorScene();
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
    const { clock, openDoor } = makeDoorScene();
    const door = await openDoor();
    const { nonce } = await door.scan(scanned(4));
    clock.now += 15 * 60_000;
    await door.undo(nonce);
    expect(door.view().recent[0]?.scan.undo).toBeNull();
    expect(await door.scan(scanned(4))).toMatchObject({ result: 'already_admitted' });
  });
});

it('a revoked device says so, lets nobody in, and still sends its scans', async () => {
  const { server, openDoor, cut } = makeDoorScene();
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
  const { server, openDoor, cut, mend } = makeDoorScene();
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
  const { server, openDoor } = makeDoorScene();
  const { Refused } = await import('./door-network.ts');
  const door = await openDoor();
  server.fails = (call) => {
    if (call === 'send') throw new Refused('door_link_unknown');
  };
  expect(await door.scan(scanned(4))).toMatchObject({ result: 'device_revoked' });
  nothingWaits(door);
});

it('a clock that is wrong is put right with each answer of the server', async () => {
  const { clock, openDoor } = makeDoorScene();
  clock.now = NOW - 5 * 60_000;
  const door = await openDoor();
  expect(Math.round(door.view().aheadMs / 60_000)).toBe(5);
});
