/** Loaded before the program that is measured: tells what the process takes, when asked. */
import type { Usage } from './processes.ts';

process.on('message', (question) => {
  if (question !== 'usage') return;
  const { user, system } = process.cpuUsage();
  const usage: Usage = { rssBytes: process.memoryUsage.rss(), cpuMicroseconds: user + system };
  process.send?.(usage);
});
// Whoever was started by a run that is gone stops in order, as if asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep a program alive that would have ended.
process.channel?.unref();
