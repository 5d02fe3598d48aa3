/**
 * Page loads are retried while the network fails. Otherwise a failed revalidation would replace the
 * page with an error and lose user input. Forms are never sent twice.
 */
import { useEffect } from 'react';
import { type DataStrategyResult, type MiddlewareFunction, useRevalidator } from 'react-router';
import { isNetworkFailure, pause } from './network.ts';

const FIRST_WAIT_MS = 1000;
/** About 15 seconds when the network is up and the server is down. */
const TRIES = 5;

let tries = 0;
let restartLoad: (() => unknown) | undefined;

/** The page before stays visible and usable meanwhile, because its load has not ended. */
export const retryLoads: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const { method, signal } = request;
  const isFailed = Object.values(results).some(
    ({ type, result }) => type === 'error' && isNetworkFailure(result),
  );
  tries = isFailed && navigator.onLine ? tries + 1 : 0;
  if (!isFailed || method !== 'GET' || tries >= TRIES) return;
  await pause(FIRST_WAIT_MS * 2 ** Math.max(tries - 1, 0), signal);
  // `next` can run only once. A revalidation starts the current loads again and aborts this one.
  if (!signal.aborted) restartLoad?.();
};

export function useRetryLoads(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    restartLoad = revalidate;
  }, [revalidate]);
}
