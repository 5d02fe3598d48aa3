/** Two tabs of one device, and two doors of one event. */
import { describe, expect, it } from 'vitest';
import { makeDoor } from './make-door.ts';
import { makeIsSigned } from './signature.ts';
import { makeDoorScene, nothingWaits, scanned } from './testing/door-scene.ts';
import { makeFakeStore, makeFakeTabs } from './testing/fake-door.ts';

describe('two tabs', () => {
  it('of one device let one person in, and send everything once', async () => {
    const { server, openDoor, cut, mend } = makeDoorScene();
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
    const { server, store, tabs, clock, openDoor } = makeDoorScene();
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
      now: () => clock.now,
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

describe('two doors', () => {
  it('without network both let in, and both show the double afterwards', async () => {
    const { openDoor, cut, mend } = makeDoorScene();
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
    const { openDoor, cut } = makeDoorScene();
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
