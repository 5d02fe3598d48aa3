/** In-process queues with limited concurrency and length; they reject further work at once. */
import { CallError } from './http/call-error.ts';

const RETRY_SECONDS = 5;

interface QueueSize {
  concurrency: number;
  maxWaiting: number;
}

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Throws `busy` when full, because waiting would exceed the caller's timeout. */
export function boundedQueue(size: QueueSize): BoundedQueue {
  return queueWithSpareTime({ ...size, maxWaitingForSpare: 0 }).run;
}

/**
 * Two queues for the same slots. What anybody can cause waits in the second one, which is served
 * when the first is empty, so it never makes the first one full.
 */
export function queueWithSpareTime({
  concurrency,
  maxWaiting,
  maxWaitingForSpare,
}: QueueSize & { maxWaitingForSpare: number }): {
  run: BoundedQueue;
  runInSpareTime: BoundedQueue;
} {
  const first: (() => void)[] = [];
  const second: (() => void)[] = [];
  let running = 0;

  function waitingIn(line: (() => void)[], max: number): BoundedQueue {
    return async (work) => {
      if (running >= concurrency) {
        if (line.length >= max) throw new CallError('busy', { retryAfterSeconds: RETRY_SECONDS });
        await new Promise<void>((start) => line.push(start));
      } else running += 1;
      try {
        return await work();
      } finally {
        // The slot passes directly to the next waiter, so a new caller cannot take it.
        const next = first.shift() ?? second.shift();
        if (next) next();
        else running -= 1;
      }
    };
  }
  return {
    run: waitingIn(first, maxWaiting),
    runInSpareTime: waitingIn(second, maxWaitingForSpare),
  };
}
