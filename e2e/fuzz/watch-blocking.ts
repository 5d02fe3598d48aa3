/** Measures how long a request blocks the event loop. */

const TICK_MS = 5;

/**
 * In milliseconds: the longest time between two ticks of a timer, from the start of the work to its
 * end. Capped by the CPU time of this process, because a busy machine also causes gaps.
 */
export async function measureBlocking<T>(
  work: () => Promise<T>,
): Promise<{ result: T; blocked: number }> {
  const cpu = process.threadCpuUsage();
  let last = performance.now();
  let longest = 0;
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(tick, TICK_MS);
  try {
    const result = await work();
    tick();
    const { user, system } = process.threadCpuUsage(cpu);
    return { result, blocked: Math.min(longest, (user + system) / 1000) };
  } finally {
    clearInterval(timer);
  }
}
