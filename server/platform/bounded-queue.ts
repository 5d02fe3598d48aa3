/** An in-process queue with limited concurrency and length; it rejects further work at once. */
import { CallError } from './http/call-error.ts';

const RETRY_SECONDS = 5;

interface QueueSize {
  concurrency: number;
  maxWaiting: number;
}

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Throws `busy` when full, because waiting would exceed the caller's timeout. */
export function boundedQueue({ concurrency, maxWaiting }: QueueSize): BoundedQueue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= concurrency) {
      if (line.length >= maxWaiting)
        throw new CallError('busy', { retryAfterSeconds: RETRY_SECONDS });
      await new Promise<void>((start) => line.push(start));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next waiter, so a new caller cannot take it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
