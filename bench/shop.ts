/** The shop as production runs it, in one process, except that nobody ends TLS before it. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reservePort } from '../server/testing/reserve-port.ts';
import { type OwnProcess, startProcess } from './processes.ts';
import type { Server } from './rounds.ts';

const MAIN = join(import.meta.dirname, '..', 'server', 'main.ts');
const PATIENCE_SECONDS = 60;

export interface Shop extends Server {
  databaseUrl: string;
}

export async function startShop(
  folder: string,
  databaseUrl: string,
  changed: Record<string, string> = {},
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
      // Production insists on https; requests go to the port itself.
      PUBLIC_URL: origin.replace('http:', 'https:'),
      EAN_PREFIX: '5099999',
      ISRC_PREFIX: 'GBXYZ',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SECRET: randomBytes(32).toString('base64url'),
      // As in production: a line per request is part of what a request costs.
      LOG_LEVEL: 'info',
      MAIL: 'smtp',
      // Nobody is written to.
      SMTP_URL: 'smtp://127.0.0.1:25',
      ...changed,
    },
  });
  await untilReady(process, origin);
  return { process, origin, databaseUrl };
}

/** Mails and refunds, beside a shop with the same settings. */
export function startShopWorker(
  folder: string,
  databaseUrl: string,
  changed: Record<string, string>,
): OwnProcess {
  return startProcess(MAIN, {
    logFile: `${folder}.log`,
    env: {
      ...changed,
      ROLES: 'worker',
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  });
}

/** Asks until the shop says that it can serve; fails as soon as its process has ended. */
export async function untilReady(shop: OwnProcess, origin: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_SECONDS * 1000;
  while (performance.now() < deadline) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    shop.assertAlive();
    await sleep(10);
  }
  throw new Error(`The shop was not ready after ${PATIENCE_SECONDS} s.`);
}
