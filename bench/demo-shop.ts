/** The shop as `npm start` runs it, with its demo data: their pictures dominate the load time. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { reservePort } from '../server/testing/reserve-port.ts';
import { startProcess } from './processes.ts';
import { waitUntilReady } from './shop.ts';

const START = join(import.meta.dirname, '..', 'tools', 'start.ts');

export async function demoShop(folder: string): Promise<AsyncDisposable & { origin: string }> {
  await mkdir(folder, { recursive: true });
  const port = await reservePort();
  const origin = `http://127.0.0.1:${port}`;
  const shop = startProcess(START, {
    logFile: join(folder, 'start.log'),
    // An empty DATABASE_URL overrides `.env`, so this start creates its own database.
    env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' },
  });
  await waitUntilReady(shop, origin);
  return { origin, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}
