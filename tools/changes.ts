/** Watches the sources that the server has loaded. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
/** The web build watches its own sources. */
export const SERVER_FOLDERS = ['server', 'contract', 'rules', 'messages', 'media', 'demo'];
const SOURCE = /\.(ts|json|sql)$/;
const NOT_LOADED = /\.test\.ts$|(^|[/\\])(testing|node_modules)[/\\]/;
/** Editors and git checkouts write several files, some of them twice. */
const DEBOUNCE_MS = 100;

/** Resolves with the path of the next change, after writes have settled. */
export async function waitForChange(stop: AbortSignal): Promise<string> {
  const { promise: changed, resolve } = Promise.withResolvers<string>();
  const watchers = SERVER_FOLDERS.map((folder) =>
    watch(join(ROOT, folder), { recursive: true, signal: stop }, (_event, name) => {
      if (name && SOURCE.test(name) && !NOT_LOADED.test(name)) resolve(join(folder, name));
    }),
  );
  const path = await changed;
  await sleep(DEBOUNCE_MS);
  for (const watcher of watchers) watcher.close();
  return path;
}
