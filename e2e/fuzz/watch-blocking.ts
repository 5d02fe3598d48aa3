/** Measures how long a request blocks the event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * In milliseconds. Capped by the CPU time of this process, because a busy machine also causes
 * delays; slow requests are repeated once, because the first run compiles.
 */
export async function measureBlocking<T>(
  work: () => Promise<T>,
  limit: number,
): Promise<{ result: T; blocked: number }> {
  const { result, elapsed } = await timed(work);
  if (elapsed <= limit) return { result, blocked: 0 };
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const secondRun = await timed(work);
  // Waits for one more tick of the delay monitor.
  await wait(20);
  delays.disable();
  return { result, blocked: Math.min(secondRun.elapsed, delays.max / 1_000_000) };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; elapsed: number }> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, elapsed: (user + system) / 1000 };
}
