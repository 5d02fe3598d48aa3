/** A whole shop for a browser test: real server, own database, own port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { Ctx } from '../../server/context.ts';
import { startServer } from '../../server/start-server.ts';
import { testDatabase } from '../../server/testing/database.ts';
import { collectLogs } from '../../server/testing/logs.ts';
import { reservePort } from '../../server/testing/reserve-port.ts';
import { copyDemoWorld } from './demo-world.ts';

export interface Shop {
  url: string;
  ctx: Ctx;
}

export async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lathe-journey-'));
  const port = String(await reservePort());
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PORT: port,
    ...env,
  });
  const database = config.demo ? await copyDemoWorld(dataDir) : await testDatabase();
  const server = await startServer({
    config,
    databaseUrl: database.url,
    log: collectLogs().log,
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { url: config.publicUrl, ctx: server.live.ctx };
}
