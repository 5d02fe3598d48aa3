/** Measures one task on a file and reports its cost. */
import type { WorkAnswer } from '../run-task.ts';

export function answerWork<Question>(work: (question: Question) => void | Promise<void>): void {
  process.on('message', async (question: Question | 'usage') => {
    if (question === 'usage') return;
    const started = performance.now();
    const cpu = process.cpuUsage();
    await work(question);
    const { user, system } = process.cpuUsage(cpu);
    const answer: WorkAnswer = {
      seconds: (performance.now() - started) / 1000,
      cpuSeconds: (user + system) / 1e6,
      // maxRSS is in kilobytes on every platform.
      rssBytes: process.resourceUsage().maxRSS * 1024,
    };
    process.send?.(answer);
  });
  // Keeps the process alive until the first message arrives.
  process.channel?.ref();
}
