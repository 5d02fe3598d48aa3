/** Preloaded into the measured program: reports its resource usage on request. */
import type { Usage } from './processes.ts';

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = { rssBytes: process.memoryUsage.rss(), cpuMicroseconds: user + system };
  process.send?.(usage);
});
// Stops gracefully when the bench process that started it is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The listener must not keep the process alive.
process.channel?.unref();
