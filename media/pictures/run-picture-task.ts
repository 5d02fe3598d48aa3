import { join } from 'node:path';
import { ARTWORK_ENV } from '../artwork/run-artwork-task.ts';
import { runInProcess, type TaskLimits, type TaskResult } from '../process/run-in-process.ts';
import type { PictureTaskName, PictureTasks } from './tasks.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/** A user waits for the result. 60 megapixels take a few seconds on a slow machine. */
const TIME_LIMIT_MS = 60_000;

/** Runs an image task in a separate process. It needs no files: bytes in, bytes out. */
export function runPictureTask<Name extends PictureTaskName>(
  task: Name,
  input: PictureTasks[Name]['input'],
  bounds: Omit<TaskLimits, 'onProgress' | 'folder'> = {},
): Promise<TaskResult<PictureTasks[Name]['output']>> {
  const work = { worker: WORKER, env: ARTWORK_ENV, task, input };
  return runInProcess(work, { timeLimitMs: TIME_LIMIT_MS, ...bounds });
}
