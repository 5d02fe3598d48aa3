/** Runs a task on a file in its own process, so that its memory is measured separately. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from './processes.ts';

export interface TaskResult {
  seconds: number;
  cpuSeconds: number;
  /** Peak memory of the process. */
  rssBytes: number;
}

/** `script` is a file in references/ that calls `handleTask`; its log goes to `outFolder`. */
export async function runTask<Input extends object>(
  script: string,
  outFolder: string,
  input: Input,
  env: Record<string, string> = {},
): Promise<TaskResult> {
  await mkdir(outFolder, { recursive: true });
  await using child = startProcess(join(import.meta.dirname, 'references', script), {
    logFile: join(outFolder, 'log'),
    env,
  });
  return await child.request<TaskResult>(input);
}
