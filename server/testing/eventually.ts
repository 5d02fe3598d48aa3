import { vi } from 'vitest';
import { LONGEST_WAIT_MS } from './timeouts.ts';

/** Retries until the check no longer throws. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: LONGEST_WAIT_MS, interval: 20 });
}
