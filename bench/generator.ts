/** Load generator in its own process: sends the next request as soon as a response arrives. */
import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import type { BenchRequest } from './scenarios.ts';

export interface Shots {
  origin: string;
  request: BenchRequest;
  /** Any other status counts as an error. */
  expectedStatus: number;
  seconds: number;
}

export interface Hits {
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
    process.send?.(await shoot(message as Shots));
});
process.channel?.ref();

let sentSoFar = 0;

function nextPath({ path, paths = [path], fresh = false }: BenchRequest): string {
  sentSoFar += 1;
  const next = paths[sentSoFar % paths.length] ?? path;
  if (!fresh) return next;
  return `${next}${next.includes('?') ? '&' : '?'}fresh=${sentSoFar}`;
}

function shoot({ origin, request, expectedStatus, seconds }: Shots): Promise<Hits> {
  // Autocannon measures in whole milliseconds, which is longer than most responses take.
  const microseconds = createHistogram();
  const started = performance.now();
  return new Promise((done, failed) => {
    const shooting = autocannon(
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
        if (error) return failed(error);
        const expected = statusCodeStats[expectedStatus]?.count ?? 0;
        const milliseconds = (percentile: number) => microseconds.percentile(percentile) / 1000;
        done({
          requests: microseconds.count,
          seconds: (performance.now() - started) / 1000,
          errors: errors + microseconds.count - expected,
          p50: milliseconds(50),
          p95: milliseconds(95),
          p99: milliseconds(99),
        });
      },
    );
    shooting.on('response', (_client, _status, _bytes, ms: number) =>
      microseconds.record(Math.max(1, Math.round(ms * 1000))),
    );
  });
}
