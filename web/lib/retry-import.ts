/**
 * Loads what the first render needs, such as the words of the app shell. If it fails, the page would
 * stay without scripts, so it is tried again until it arrives.
 */
import { reloadPage } from './hold-reloads.ts';
import { isServerReachable, pause } from './network.ts';

const WAITS_MS = [500, 1000, 2000];
const LATER_WAIT_MS = 5000;
const RELOADED = 'lathe-reloaded-for-import';

export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const loaded = await load();
      setReloaded(false);
      return loaded;
    } catch {
      // Ends early when the network is back.
      await pause(WAITS_MS[attempt] ?? LATER_WAIT_MS);
    }
    // Some browsers remember a failed import until the page is loaded again. Once is enough: a file
    // that is still missing afterwards must not reload the page for ever.
    if (attempt >= WAITS_MS.length && !wasReloaded() && (await isServerReachable())) {
      setReloaded(true);
      reloadPage();
    }
  }
}

function wasReloaded(): boolean {
  try {
    return sessionStorage.getItem(RELOADED) !== null;
  } catch {
    // Storage is blocked, so a second reload could not be prevented.
    return true;
  }
}

function setReloaded(is: boolean): void {
  try {
    if (is) sessionStorage.setItem(RELOADED, 'yes');
    else sessionStorage.removeItem(RELOADED);
  } catch {
    // Blocked: `wasReloaded` says so.
  }
}
