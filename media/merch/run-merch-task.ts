import { join } from 'node:path';
import { ARTWORK_ENV } from '../artwork/run-artwork-task.ts';
import { runInProcess, type TaskLimits, type TaskResult } from '../process/run-in-process.ts';
import type { MerchTaskName, MerchTasks } from './tasks.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/** A poster that is turned by 45 degrees, at 300 dpi, before and after. */
const MEMORY_MB = 900;
const TIME_LIMIT_MS = 5 * 60_000;

/** Runs a task in a separate process. All its files are in `folder`. */
export function runMerchTask<Name extends MerchTaskName>(
  task: Name,
  input: MerchTasks[Name]['input'],
  limits: Omit<TaskLimits, 'onProgress'> & { folder: string },
): Promise<TaskResult<MerchTasks[Name]['output']>> {
  const work = { worker: WORKER, env: ARTWORK_ENV, task, input };
  return runInProcess(work, { memoryMb: MEMORY_MB, timeLimitMs: TIME_LIMIT_MS, ...limits });
}
