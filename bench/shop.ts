/** The shop in production mode, in one process, without TLS in front of it. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reservePort } from '../server/testing/reserve-port.ts';
import { type MeasuredProcess, startProcess } from './processes.ts';
import type { Server } from './rounds.ts';

const MAIN = join(import.meta.dirname, '..', 'server', 'main.ts');
const READY_TIMEOUT_SECONDS = 60;

export interface Shop extends Server {
  databaseUrl: string;
}

export async function startShop(
  folder: string,
  databaseUrl: string,
  overrides: Record<string, string> = {},
): Promise<Shop> {
  const port = await reservePort();
  const origin = `http://127.0.0.1:${port}`;
  const process = startProcess(MAIN, {
    logFile: join(folder, 'shop.log'),
    env: {
      NODE_ENV: 'production',
      ROLES: 'web',
      HOST: '127.0.0.1',
      PORT: String(port),
      // Production requires https; the requests go directly to the port.
      PUBLIC_URL: origin.replace('http:', 'https:'),
      EAN_PREFIX: '5099999',
      ISRC_PREFIX: 'GBXYZ',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SECRET: randomBytes(32).toString('base64url'),
      // Same as production: the log line per request is part of its cost.
      LOG_LEVEL: 'info',
      MAIL: 'smtp',
      // No mail is sent.
      SMTP_URL: 'smtp://127.0.0.1:25',
      ...overrides,
    },
  });
  await waitUntilReady(process, origin);
  return { process, origin, databaseUrl };
}

/** Runs jobs such as mails and refunds, with the same settings as the shop. */
export function startShopWorker(
  folder: string,
  databaseUrl: string,
  overrides: Record<string, string>,
): MeasuredProcess {
  return startProcess(MAIN, {
    logFile: `${folder}.log`,
    env: {
      ...overrides,
      ROLES: 'worker',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  });
}

/** Polls until the shop is ready; fails as soon as its process ends. */
export async function waitUntilReady(shop: MeasuredProcess, origin: string): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_SECONDS * 1000;
  while (performance.now() < deadline) {
    const response = await fetch(`${origin}/health/ready`).catch(() => null);
    if (response?.ok) return;
    shop.assertAlive();
    await sleep(10);
  }
  throw new Error(`The shop was not ready after ${READY_TIMEOUT_SECONDS} s.`);
}
