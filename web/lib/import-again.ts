/**
 * Loads a script on demand, again if the network fails. Browsers remember a failed import until the
 * page is loaded again, so each attempt has another address.
 */
import { pause } from './network.ts';

const WAITS_MS = [500, 1000, 2000];
/** Attempts at the same time share an address and so a request. */
const SAME_ADDRESS_MS = 500;

interface Options<T> {
  /** What `load` returns of the module; by default the whole module. */
  pick?: (module: Record<string, unknown>) => T;
  /** For tests. */
  importFrom?: (address: string) => Promise<Record<string, unknown>>;
}

export async function importAgain<T>(
  load: () => Promise<T>,
  {
    pick = (module) => module as T,
    importFrom = (address) => import(/* @vite-ignore */ address),
  }: Options<T> = {},
): Promise<T> {
  let attempt = load;
  for (const wait of WAITS_MS) {
    try {
      return await attempt();
    } catch (error) {
      await pause(wait);
      const address = addressIn(error);
      attempt = address === null ? load : async () => pick(await importFrom(newAddress(address)));
    }
  }
  return await attempt();
}

/** Chrome and Firefox name the file in the message; Safari does not. */
function addressIn(error: unknown): string | null {
  const [address] = (error instanceof Error && /https?:\/\/[^\s?]+/.exec(error.message)) || [];
  return address?.startsWith(`${location.origin}/`) ? address : null;
}

function newAddress(address: string): string {
  return `${address}?again=${Math.ceil(Date.now() / SAME_ADDRESS_MS)}`;
}
