/** Load generator in its own process: sends the next request as soon as a response arrives. */
import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { BenchRequest } from './scenarios.ts';

export interface LoadOptions {
  origin: string;
  request: BenchRequest;
  /** Any other status counts as an error. */
  expectedStatus: number;
  seconds: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  errors: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

/** Enough that the server always has a request waiting, on a machine with two cores. */
const CONNECTIONS = 16;

process.on('message', async (message) => {
  if (typeof message === 'object' && message !== null)
    process.send?.(await sendLoad(message as LoadOptions));
});
process.channel?.ref();

let requestCount = 0;

function nextPath({ path, paths = [path], bypassCache = false }: BenchRequest): string {
  requestCount += 1;
  const next = paths[requestCount % paths.length] ?? path;
  if (!bypassCache) return next;
  return `${next}${next.includes('?') ? '&' : '?'}fresh=${requestCount}`;
}

function sendLoad({ origin, request, expectedStatus, seconds }: LoadOptions): Promise<LoadResult> {
  // Autocannon measures in whole milliseconds, which is longer than most responses take.
  const microseconds = createHistogram();
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: `${origin}${request.path}`,
        method: request.method ?? 'GET',
        headers: request.headers ?? {},
        body: request.body,
        connections: CONNECTIONS,
        duration: seconds,
        sampleInt: 50,
        requests: [{ setupRequest: (sent) => ({ ...sent, path: nextPath(request) }) }],
      },
      (error, { errors, statusCodeStats }) => {
        if (error) return reject(error);
        const expected = statusCodeStats[expectedStatus]?.count ?? 0;
        const milliseconds = (percentile: number) => microseconds.percentile(percentile) / 1000;
        resolve({
          requests: microseconds.count,
          seconds: (performance.now() - started) / 1000,
          errors: errors + microseconds.count - expected,
          p50: milliseconds(50),
          p95: milliseconds(95),
          p99: milliseconds(99),
        });
      },
    );
    run.on('response', (_client, _status, _bytes, ms: number) =>
      microseconds.record(Math.max(1, Math.round(ms * 1000))),
    );
  });
}
