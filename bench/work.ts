/** Work on a file, measured in a process of its own, so that its memory is its own too. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from './processes.ts';

/** What a child of this bench answers. */
export interface WorkAnswer {
  seconds: number;
  cpuSeconds: number;
  /** The most that the process held at any time. */
  rssBytes: number;
}

/** `script` is one of references/ that ends in `answerWork`; its log goes to `outFolder`. */
export async function askForWork<Question extends object>(
  script: string,
  outFolder: string,
  question: Question,
  env: Record<string, string> = {},
): Promise<WorkAnswer> {
  await mkdir(outFolder, { recursive: true });
  await using child = startProcess(join(import.meta.dirname, 'references', script), {
    logFile: join(outFolder, 'log'),
    env,
  });
  return await child.ask<WorkAnswer>(question);
}
