/** Times one piece of work on a file, and tells what it took. */
import type { AudioAnswer, AudioQuestion } from '../audio.ts';

export function answerAudio(work: (question: AudioQuestion) => void | Promise<void>): void {
  process.on('message', async (question: AudioQuestion | 'usage') => {
    if (question === 'usage') return;
    const started = performance.now();
    const cpu = process.cpuUsage();
    await work(question);
    const { user, system } = process.cpuUsage(cpu);
    const answer: AudioAnswer = {
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
