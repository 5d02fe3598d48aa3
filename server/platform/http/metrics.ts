/**
 * Prometheus metrics of this process, for operators only: on a separate port, or at /metrics with
 * the token. Disabled when neither is set.
 */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Ctx } from '../../context.ts';
import { transactionRetries } from '../db/tx.ts';
import { countJobs } from '../jobs/dead-jobs.ts';
import { isSame } from '../keys.ts';
import { SetupError } from '../setup-error.ts';
import { CallError } from './call-error.ts';

/** Returns a cheap counter for replies that take the fast path. */
export function registerMetrics(app: FastifyInstance, ctx: Ctx): () => void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Responses with a status of 500 or above',
    registers: [registry],
  });
  let cachedReplies = 0;
  new Counter({
    name: 'http_kept_answers_total',
    help: 'Answers to calls that were sent from memory, not in the durations',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(cachedReplies);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections by state, and whether they are reserved for prepared reads',
    labelNames: ['state', 'pool'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of [
        ['all', ctx.pool],
        ['reads', ctx.preparedPool],
      ] as const) {
        this.set({ state: 'total', pool }, totalCount);
        this.set({ state: 'idle', pool }, idleCount);
        this.set({ state: 'waiting', pool }, waitingCount);
      }
    },
  });
  new Counter({
    name: 'transaction_retries_total',
    help: 'Transactions that were retried after a deadlock; more than a few indicate a wrong lock order',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(transactionRetries());
    },
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs by state; dead ones failed permanently and need attention',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await countJobs(ctx.db);
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
    };
    duration.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
    done();
  });
  const { METRICS_TOKEN, METRICS_HOST, METRICS_PORT } = ctx.config;
  if (METRICS_TOKEN !== undefined) serveWithToken(app, registry, METRICS_TOKEN);
  if (METRICS_PORT !== undefined) {
    const address = { host: METRICS_HOST, port: METRICS_PORT };
    let server: Server | null = null;
    app.addHook('onReady', async () => {
      server = await openMetricsPort(registry, address);
    });
    app.addHook('onClose', async () => {
      server?.close();
      server?.closeAllConnections();
    });
  }
  return () => {
    cachedReplies += 1;
  };
}

type Metrics = Pick<Registry, 'contentType' | 'metrics'>;

/** Responds as not found without the token. */
function serveWithToken(app: FastifyInstance, figures: Metrics, token: string): void {
  app.get('/metrics', async ({ headers }, reply) => {
    if (!isSame(`Bearer ${token}`, headers.authorization ?? '')) throw new CallError('not_found');
    return reply.type(figures.contentType).send(await figures.metrics());
  });
}

export function openMetricsPort(
  figures: Metrics,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    const isMetricsRequest = request.method === 'GET' && request.url === '/metrics';
    if (!isMetricsRequest) return response.writeHead(404).end();
    figures.metrics().then(
      (text) => response.writeHead(200, { 'content-type': figures.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  return new Promise((open, failed) => {
    server.once('error', ({ message }) =>
      failed(new SetupError(`METRICS_PORT cannot be opened (${message}). Set it to another.`)),
    );
    server.listen({ host, port }, () => open(server));
  });
}
