/** Time until a repeated `npm start` can serve requests, and its memory use afterwards. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reservePort } from '../server/testing/reserve-port.ts';
import { startProcess } from './processes.ts';
import { waitUntilReady } from './shop.ts';

const START = join(import.meta.dirname, '..', 'tools', 'start.ts');

export interface StartResult {
  seconds: number;
  idleRssBytes: number;
}

/** Wait before the memory of a process counts as idle. */
export const IDLE_SECONDS = 2;

export async function measureStart(folder: string): Promise<StartResult> {
  await mkdir(folder, { recursive: true });
  // The first start creates the database and the demo data and is not measured.
  await startOnce(folder);
  return await startOnce(folder);
}

async function startOnce(folder: string): Promise<StartResult> {
  const port = await reservePort();
  const started = performance.now();
  await using shop = startProcess(START, {
    logFile: join(folder, 'start.log'),
    // An empty DATABASE_URL overrides `.env`, so this start creates its own database.
    env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' },
  });
  await waitUntilReady(shop, `http://127.0.0.1:${port}`);
  const seconds = (performance.now() - started) / 1000;
  await sleep(IDLE_SECONDS * 1000);
  const { rssBytes } = await shop.usage();
  return { seconds, idleRssBytes: rssBytes };
}
