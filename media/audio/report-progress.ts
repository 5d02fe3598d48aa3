/** Reports progress of long work, yields to the event loop and supports cancellation. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface ProgressOptions {
  /** 0 to 100 of the current work. */
  onPercent?: (percent: number) => void;
  signal?: AbortSignal;
}

const YIELD_MS = 50;

/** Returns a function to await after every block, with the amount done of `total`. */
export function progressReporter(
  { onPercent, signal }: ProgressOptions,
  total: number,
): (done: number) => Promise<void> {
  let last = performance.now();
  let lastPercent = -1;
  return async (done) => {
    signal?.throwIfAborted();
    const now = performance.now();
    if (now - last < YIELD_MS) return;
    last = now;
    const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
    if (percent !== lastPercent) onPercent?.(percent);
    lastPercent = percent;
    await nextTurn();
    signal?.throwIfAborted();
  };
}
