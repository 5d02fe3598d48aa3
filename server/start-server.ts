/**
 * Starts the roles of this process and stops them in the right order. Each role loads only its own
 * code.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Config } from './config.ts';
import type { Ctx } from './context.ts';
import { listen } from './listen.ts';
import { type LiveContext, makeContext } from './make-context.ts';
import type { Worker } from './platform/jobs/worker.ts';
import { SetupError } from './platform/setup-error.ts';
import { sweepTemporaryFolders } from './platform/temporary-folder.ts';

const WEB_BUILD = join(import.meta.dirname, '..', 'web', 'build');
const WORKER_CONCURRENCY = 4;
/** Requests to servers of sellers at the same time, for which no database connection is held. */
const OUTGOING_CONCURRENCY = 10;
/** With the embedded database of `npm start`, shutdown takes at most 25 s. */
const MAX_JOB_MS = 15_000;
const MAX_CLOSE_MS = 2000;

export interface RunningServer {
  /** Null for a process that is only a worker. */
  url: string | null;
  live: LiveContext;
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  databaseUrl: string;
  /** Development passes its own loader, which follows source changes. */
  loadBuild?: () => Promise<ServerBuild>;
  prepare?: (app: FastifyInstance) => Promise<void>;
  /** Set only by tests. */
  log?: Ctx['log'];
}

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, databaseUrl, log } = options;
  const live = await makeContext(config, databaseUrl, log ? { log } : {});
  let closeWeb: (() => Promise<void>) | null = null;
  try {
    await sweepTemporaryFolders();
    if (config.roles.web) closeWeb = await startWeb(options, live);
    const worker = config.roles.worker ? await startWork(live) : null;
    const url = config.roles.web ? config.publicUrl : null;
    return { url, live, stop: () => stopAll(closeWeb, worker, live) };
  } catch (error) {
    await stopAll(closeWeb, null, live);
    throw error;
  }
}

async function startWeb(options: StartOptions, live: LiveContext): Promise<() => Promise<void>> {
  const { config, loadBuild = await builtWeb(), prepare } = options;
  const clientFolder = join(WEB_BUILD, 'client');
  const { buildApp } = await import('./app.ts');
  const app = await buildApp({ ...live, web: { loadBuild, clientFolder } });
  try {
    await prepare?.(app);
    return await listen(app, config);
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Loaded at startup, so that the first visitor does not wait. */
export async function builtWeb(): Promise<() => Promise<ServerBuild>> {
  const entry = join(WEB_BUILD, 'server', 'index.js');
  if (!existsSync(entry)) {
    throw new SetupError(
      'The web app is not built. `npm start` builds it; see docs/operations.md.',
    );
  }
  const build = await importAsProduction(pathToFileURL(entry).href);
  return async () => build;
}

/**
 * React decides at import time whether to run its development checks, which are three times slower.
 * The build is always for visitors, even where the shop is not in production.
 */
async function importAsProduction(address: string): Promise<ServerBuild> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await import(address);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function startWork({ ctx }: LiveContext): Promise<Worker> {
  const { jobs } = await import('./modules/jobs.ts');
  const { startWorkers } = await import('./platform/jobs/worker.ts');
  return await startWorkers(ctx, jobs, {
    concurrency: WORKER_CONCURRENCY,
    outgoingConcurrency: OUTGOING_CONCURRENCY,
    graceMs: MAX_JOB_MS,
  });
}

/** Requests and jobs finish in parallel; the connections that both use close last. */
async function stopAll(
  closeWeb: (() => Promise<void>) | null,
  worker: Worker | null,
  live: LiveContext,
): Promise<void> {
  live.stopping.abort();
  await Promise.all([closeWeb?.(), worker?.stop()]);
  // A hanging query would hold its connection forever.
  await Promise.race([live.close(), sleep(MAX_CLOSE_MS, undefined, { ref: false })]);
}
