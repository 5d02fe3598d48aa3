import { vi } from 'vitest';
import { MAX_WAIT_MS } from './timeouts.ts';

/** Retries until the check no longer throws. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: MAX_WAIT_MS, interval: 20 });
}
