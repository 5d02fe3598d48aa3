/** The real app on its own database, with a movable clock and a readable log. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { type AppOptions, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { makeContext } from '../make-context.ts';
import {
  LIMITS,
  type Limit,
  type LimitName,
  makeRateLimits,
} from '../platform/rate-limits/rate-limits.ts';
import { makeBrowser, type TestBrowser } from './browser.ts';
import { type TestClock, testClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { collectLogs, type LogLine } from './logs.ts';

export interface TestApp {
  app: FastifyInstance;
  ctx: Ctx;
  clock: TestClock;
  /** Every line logged so far. */
  logs: readonly LogLine[];
  databaseUrl: string;
  /** A visitor with separate cookies. */
  browser(headers?: Record<string, string>, remoteAddress?: string): TestBrowser;
}

type Options = Partial<Pick<AppOptions, 'web' | 'table' | 'identify'>> & {
  env?: Record<string, string>;
  /** For a second app on the same database, like another process. */
  databaseUrl?: string;
  clock?: TestClock;
  /** Windows are real seconds, so tests that wait for one set a short one. */
  limits?: Partial<Record<LimitName, Limit>>;
};

export async function testApp(options: Options = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lathe-test-'));
  const databaseUrl = options.databaseUrl ?? (await testDatabase()).url;
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SECRET: 'a secret that only the tests know, long enough',
    PUBLIC_URL: 'http://localhost:3000',
    ...options.env,
  });
  const clock = options.clock ?? testClock();
  const { log, lines } = collectLogs();
  const live = await makeContext(config, databaseUrl, { clock, log });
  if (options.limits) {
    const limits = { ...LIMITS, ...options.limits };
    live.ctx.rateLimits = makeRateLimits({ pool: live.ctx.pool, keys: live.ctx.keys, limits });
  }
  const { web, table, identify = live.identify } = options;
  const app = await buildApp({ ...live, web, identify, ...(table && { table }) });
  await eventually(() => waitUntilCaching(live.ctx));
  afterAll(async () => {
    await app.close();
    await live.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    app,
    ctx: live.ctx,
    clock,
    logs: lines,
    databaseUrl,
    browser: (headers, remoteAddress) => makeBrowser(app, headers, remoteAddress),
  };
}

/** The cache stores nothing until it listens for changes, and tests send requests at once. */
function waitUntilCaching({ cache }: Ctx): void {
  cache.put('ready', true, { tags: [], since: cache.mark() });
  if (!cache.peek('ready')) throw new Error('The cache does not listen yet.');
}
