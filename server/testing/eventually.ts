import { vi } from 'vitest';

/** Waits until the check no longer throws; generous, since test machines are busy. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 });
}
