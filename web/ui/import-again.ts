/**
 * Loads a script on demand, again if the network fails. Browsers remember a failed import until the
 * page is loaded again, so each attempt has another address. `load` is a constant of its file, so
 * that all who need the script share it, also after an attempt from another address.
 */
import { pause } from './pause.ts';

const WAITS_MS = [500, 1000, 2000];
/** Attempts at the same time share an address and so a request. */
const SAME_ADDRESS_MS = 500;

interface Options<T> {
  /** What `load` returns of the module; by default the whole module. */
  pick?: (module: Record<string, unknown>) => T;
  /** For tests. */
  importFrom?: (address: string) => Promise<Record<string, unknown>>;
}

const loads = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

export async function importAgain<T>(load: () => Promise<T>, options: Options<T> = {}): Promise<T> {
  const shared = loads.get(load) as Promise<T> | undefined;
  if (shared) return await shared;
  const loading = attempts(load, options);
  loads.set(load, loading);
  try {
    return await loading;
  } catch (error) {
    // The next press tries again.
    loads.delete(load);
    throw error;
  }
}

async function attempts<T>(
  load: () => Promise<T>,
  {
    pick = (module) => module as T,
    importFrom = (address) => import(/* @vite-ignore */ address),
  }: Options<T>,
): Promise<T> {
  let attempt = load;
  for (const wait of WAITS_MS) {
    try {
      return await attempt();
    } catch (error) {
      await pause(wait);
      const style = styleIn(error);
      const address = addressIn(error);
      if (style !== null) attempt = () => styleAgain(style).then(load);
      else if (address === null) attempt = load;
      else attempt = async () => pick(await importFrom(newAddress(address)));
    }
  }
  return await attempt();
}

/** Chrome and Firefox name the file in the message; Safari does not. */
function addressIn(error: unknown): string | null {
  const [address] = (error instanceof Error && /https?:\/\/[^\s?]+/.exec(error.message)) || [];
  return address?.startsWith(`${location.origin}/`) ? address : null;
}

/** Vite adds the style sheets of a script before it, each only once. */
function styleIn(error: unknown): string | null {
  const [, path] =
    (error instanceof Error && /preload CSS for (\/[^\s?]+)/.exec(error.message)) || [];
  return path ?? null;
}

function styleAgain(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = newAddress(path);
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${path}`));
    });
    document.head.append(link);
  });
}

function newAddress(address: string): string {
  return `${address}?again=${Math.ceil(Date.now() / SAME_ADDRESS_MS)}`;
}
