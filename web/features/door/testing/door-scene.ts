/** A server, a browser with its tabs and its disk, and doors that are open in it. For tests. */
import { expect } from 'vitest';
import { type Door, makeDoor } from '../make-door.ts';
import { makeIsSigned } from '../signature.ts';
import { makeFakeServer, makeFakeStore, makeFakeTabs, NOW, ticketOf } from './fake-door.ts';

export function makeDoorScene() {
  const server = makeFakeServer();
  const store = makeFakeStore();
  const tabs = makeFakeTabs();
  /** Of the devices. */
  const clock = { now: NOW };

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
      now: () => clock.now,
      answerMs: 20,
    });
    await door.open('secret');
    await door.sync();
    return door;
  }

  return {
    server,
    store,
    tabs,
    clock,
    openDoor,
    /** Takes the network away. */
    cut() {
      server.fails = noNetwork;
    },
    mend() {
      server.fails = () => undefined;
    },
  };
}

export const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};

export const scanned = (serial: number) => ({ code: ticketOf(serial) });

export const nothingWaits = (door: Door) => expect(door.view().waiting).toBe(0);
