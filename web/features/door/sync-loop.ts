/** Asks for changes all the time, so that each door knows of the others within a second. */
import { DOOR_POLL_MS } from '@lathe/rules/door-limits';
import type { Door } from './make-door.ts';

/** Without network, a request can take long and empties the battery. */
const OFFLINE_POLL_MS = 2000;

export function keepSyncing(door: Door): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function run(): Promise<void> {
    clearTimeout(timer);
    const isOnline = await door.sync();
    clearTimeout(timer);
    timer = setTimeout(run, isOnline ? DOOR_POLL_MS : OFFLINE_POLL_MS);
  }
  void run();
  addEventListener('online', () => void run());
  // Timers of hidden pages are slow, and stop on phones.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void run();
  });
}
