/** Measures one task on a file and reports its cost. */
import type { TaskResult } from '../run-task.ts';

export function handleTask<Input>(run: (input: Input) => void | Promise<void>): void {
  process.on('message', async (input: Input | 'usage') => {
    if (input === 'usage') return;
    const started = performance.now();
    const cpu = process.cpuUsage();
    await run(input);
    const { user, system } = process.cpuUsage(cpu);
    const result: TaskResult = {
      seconds: (performance.now() - started) / 1000,
      cpuSeconds: (user + system) / 1e6,
      // maxRSS is in kilobytes on every platform.
      rssBytes: process.resourceUsage().maxRSS * 1024,
    };
    process.send?.(result);
  });
  // Keeps the process alive until the first message arrives.
  process.channel?.ref();
}
