/** Starts the roles this process was given, and stops them in the right order. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type LiveContext, makeContext } from './make-context.ts';
import { jobs } from './modules/jobs.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { SetupError } from './platform/setup-error.ts';

const WEB_BUILD = join(import.meta.dirname, '..', 'web', 'build');
const WORKER_CONCURRENCY = 4;

export interface RunningServer {
  /** Null when this process is a worker only. */
  url: string | null;
  live: LiveContext;
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  databaseUrl: string;
  /** Development brings its own, which follows the sources. */
  loadBuild?: () => Promise<ServerBuild>;
  prepare?: (app: FastifyInstance) => Promise<void>;
}

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config } = options;
  const live = await makeContext(config, options.databaseUrl);
  try {
    const app = config.roles.web ? await startWeb(options, live) : null;
    const worker = config.roles.worker ? await startWork(live) : null;
    return { url: app && config.publicUrl, live, stop: () => stopAll(app, worker, live) };
  } catch (error) {
    await live.close();
    throw error;
  }
}

async function startWeb(options: StartOptions, live: LiveContext): Promise<FastifyInstance> {
  const { config, loadBuild = builtWeb(), prepare } = options;
  const clientFolder = join(WEB_BUILD, 'client');
  const app = await buildApp({ ...live, web: { loadBuild, clientFolder } });
  await prepare?.(app);
  try {
    await app.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    await app.close();
    throw explainListen(error, config);
  }
  return app;
}

function builtWeb(): () => Promise<ServerBuild> {
  const entry = pathToFileURL(join(WEB_BUILD, 'server', 'index.js')).href;
  let build: Promise<ServerBuild> | undefined;
  return () => {
    build ??= import(entry) as Promise<ServerBuild>;
    return build;
  };
}

function startWork({ ctx }: LiveContext): Promise<Worker> {
  return startWorker(ctx, jobs, { concurrency: WORKER_CONCURRENCY });
}

/** Requests first, so that nobody waits in vain; then jobs; the connections last. */
async function stopAll(app: FastifyInstance | null, worker: Worker | null, live: LiveContext) {
  live.stopping.abort();
  await app?.close();
  await worker?.stop();
  await live.close();
}

function explainListen(error: unknown, { HOST, PORT }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new SetupError(`Port ${PORT} is in use. Stop what uses it, or set PORT to another.`);
  }
  if (code === 'EACCES')
    return new SetupError(`Port ${PORT} needs more rights. Set PORT above 1023.`);
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') {
    return new SetupError(`HOST=${HOST} is not an address of this machine.`);
  }
  return error;
}
