const CHECK_MS = 200;

/**
 * False if the work took too long. Of this process, so a busy machine makes no difference. The work
 * goes on, because the drawing library cannot be interrupted: it ends with the process.
 */
export async function withinCpuTime(work: Promise<unknown>, seconds: number): Promise<boolean> {
  const before = process.cpuUsage();
  const { promise: isTooSlow, resolve } = Promise.withResolvers<false>();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000_000 > seconds) resolve(false);
  }, CHECK_MS);
  try {
    return await Promise.race([work.then(() => true), isTooSlow]);
  } finally {
    clearInterval(timer);
    // Nobody waits for it any more.
    work.catch(() => undefined);
  }
}
