/** Prometheus figures of this process at /metrics. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Ctx } from '../../context.ts';
import { countJobs } from '../jobs/dead-jobs.ts';

/** Returns what counts an answer that left by the fast lane, where every microsecond counts. */
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
    help: 'Answers with a status of 500 or above',
    registers: [registry],
  });
  let kept = 0;
  new Counter({
    name: 'http_kept_answers_total',
    help: 'Answers to calls that were sent from memory, not in the durations',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(kept);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections by state, and whether they are kept for planned reads',
    labelNames: ['state', 'pool'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of [
        ['all', ctx.pool],
        ['reads', ctx.reads],
      ] as const) {
        this.set({ state: 'total', pool }, totalCount);
        this.set({ state: 'idle', pool }, idleCount);
        this.set({ state: 'waiting', pool }, waitingCount);
      }
    },
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs by state; dead ones failed for good and wait for somebody to look',
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
  app.get('/metrics', async (_request, reply) => {
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return () => {
    kept += 1;
  };
}
