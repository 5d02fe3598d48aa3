/** Times one piece of work on a file, and tells what it took. */
import type { WorkAnswer } from '../work.ts';

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
      // In kilobytes on every system that Node runs on.
      rssBytes: process.resourceUsage().maxRSS * 1024,
    };
    process.send?.(answer);
  });
  // Nothing else keeps the process alive until it is asked.
  process.channel?.ref();
}
