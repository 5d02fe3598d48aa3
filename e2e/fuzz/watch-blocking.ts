/** How long a request kept the process from answering anybody else. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Milliseconds. A busy machine also makes everything wait, so what counts is no more than the time that the
 * processor spent here; and the first run of anything compiles, so what seems slow is run once more.
 */
export async function blockedBy<T>(
  work: () => Promise<T>,
  limit: number,
): Promise<{ result: T; blocked: number }> {
  const { result, spent } = await timed(work);
  if (spent <= limit) return { result, blocked: 0 };
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const again = await timed(work);
  // The clock of the delays ticks once more.
  await wait(20);
  delays.disable();
  return { result, blocked: Math.min(again.spent, delays.max / 1_000_000) };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; spent: number }> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, spent: (user + system) / 1000 };
}
