/**
 * Loads a script on demand, again if the network fails. Browsers remember a failed import until the
 * page is loaded again, so each attempt has another address. `load` is a constant of its file, so
 * that all who need the script share it, also after an attempt from another address.
 */
import { pause } from './pause.ts';

const WAITS_MS = [500, 1000, 2000];

/** For tests. */
type ImportFrom = (address: string) => Promise<unknown>;
const importFile: ImportFrom = (address) => import(/* @vite-ignore */ address);

const loads = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

export function importAgain<T>(load: () => Promise<T>, importFrom = importFile): Promise<T> {
  const shared = loads.get(load) as Promise<T> | undefined;
  if (shared) return shared;
  const loading = attempts(load, importFrom);
  loads.set(load, loading);
  // The next press tries again.
  loading.catch(() => loads.delete(load));
  return loading;
}

const FIRST_BREAK_MS = 8000;
const MAX_BREAK_MS = 300_000;

/**
 * For parts that stay needed, also in `lazy`, which remembers a failure for ever. The file may be
 * gone, so it is requested less and less often, and not in a hidden tab.
 */
export async function importUntilLoaded<T>(
  load: () => Promise<T>,
  isStale = () => false,
): Promise<T> {
  for (let wait = FIRST_BREAK_MS; ; wait = Math.min(2 * wait, MAX_BREAK_MS)) {
    try {
      return await importAgain(load);
    } catch (error) {
      await pause(wait);
      while (document.hidden) {
        await new Promise((change) => {
          document.addEventListener('visibilitychange', change, { once: true });
        });
      }
      if (isStale()) throw error;
    }
  }
}

async function attempts<T>(load: () => Promise<T>, importFrom: ImportFrom): Promise<T> {
  let attempt = load;
  for (const wait of WAITS_MS) {
    try {
      return await attempt();
    } catch (error) {
      await pause(wait);
      // Vite, Chrome and Firefox name the file; Safari does not, and tries again.
      const [path] = /\/assets\/[^\s?]+/.exec(String(error)) ?? [];
      const again = `${path}?again=${Date.now()}`;
      if (!path) attempt = load;
      else if (path.endsWith('.css')) attempt = () => addStyle(again).then(load);
      else attempt = () => importFrom(again) as Promise<T>;
    }
  }
  return await attempt();
}

/** Vite adds the style sheets of a script before it, each only once. */
function addStyle(href: string): Promise<unknown> {
  return new Promise((onload, reject) => {
    const onerror = () => reject(new Error(href));
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror }));
  });
}
