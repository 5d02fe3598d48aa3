/**
 * Page loads are retried while the network fails. Otherwise a failed revalidation would replace the
 * page with an error and lose user input. Forms are never sent twice.
 */
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { pause } from '../ui/pause.ts';
import { isNetworkFailure } from './network.ts';

/** 15 seconds in total, while the network is up and the server is down. */
const WAITS_MS = [1000, 2000, 4000, 8000];
/** At most; the browser usually reports when the network is back. */
const OFFLINE_WAIT_MS = 8000;

let retries = 0;
let restartLoads: (() => unknown) | undefined;

/** The load stays pending between the retries, so the previous page stays visible and usable. */
export const retryLoads: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  if (request.method !== 'GET') return;
  const isFailed = Object.values(results).some(
    ({ type, result }) => type === 'error' && isNetworkFailure(result),
  );
  if (!isFailed || !navigator.onLine) retries = 0;
  if (!isFailed) return;
  const wait = navigator.onLine ? WAITS_MS[retries] : OFFLINE_WAIT_MS;
  if (wait === undefined) {
    retries = 0;
    return;
  }
  await pause(wait, request.signal);
  if (request.signal.aborted) return;
  retries += 1;
  // React Router allows one call of `next`. A revalidation aborts all pending loads and starts them
  // again.
  restartLoads?.();
};

/** `revalidate` of the router. */
export function restartLoadsWith(revalidate: () => unknown): void {
  restartLoads = revalidate;
}
