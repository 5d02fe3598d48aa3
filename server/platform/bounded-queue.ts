/** A queue in this process: a few run at once, a few more wait, and the rest is refused at once. */
import { CallError } from './http/call-error.ts';

const RETRY_SECONDS = 5;

interface Size {
  atOnce: number;
  waiting: number;
}

export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Throws `busy` when it is full: to wait behind everybody else would take longer than the caller's patience. */
export function boundedQueue({ atOnce, waiting }: Size): BoundedQueue {
  const line: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new CallError('busy', { retryAfterSeconds: RETRY_SECONDS });
      await new Promise<void>((start) => line.push(start));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, so nobody who comes now can take it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
