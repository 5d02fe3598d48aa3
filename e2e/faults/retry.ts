import { setTimeout as sleep } from 'node:timers/promises';

/** A busy machine takes minutes for the jobs of many orders. */
const ATTEMPTS_MAX = 2000;
const PAUSE_MS = 300;

/** Until it succeeds: everything may be down for a while. */
export async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
