/** Long work that stays polite: it tells how far it is, and can be called off. */
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Watch {
  /** 0 to 100 of the work at hand. */
  onPercent?: (percent: number) => void;
  signal?: AbortSignal;
}

const TURN_MS = 50;

/** A function to await after every block, with how many of `total` are done. */
export function pacer(
  { onPercent, signal }: Watch,
  total: number,
): (done: number) => Promise<void> {
  let last = performance.now();
  let told = -1;
  return async (done) => {
    signal?.throwIfAborted();
    const now = performance.now();
    if (now - last < TURN_MS) return;
    last = now;
    const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
    if (percent !== told) onPercent?.(percent);
    told = percent;
    await nextTurn();
    signal?.throwIfAborted();
  };
}
