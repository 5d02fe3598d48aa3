import { join } from 'node:path';
import { ARTWORK_ENV } from '../artwork/run-artwork-task.ts';
import { type Bounds, type Ran, runInProcess } from '../process/run-in-process.ts';
import type { PictureTaskName, PictureTasks } from './tasks.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/** Somebody waits for the answer. A picture of 60 megapixels takes a few seconds on a slow machine. */
const TIME_LIMIT_MS = 60_000;

/** Work on pictures, in a process of its own. It needs no files: bytes go in and come out. */
export function runPictureTask<Name extends PictureTaskName>(
  task: Name,
  input: PictureTasks[Name]['input'],
  bounds: Omit<Bounds, 'onProgress' | 'folder'> = {},
): Promise<Ran<PictureTasks[Name]['output']>> {
  const work = { worker: WORKER, env: ARTWORK_ENV, task, input };
  return runInProcess(work, { timeLimitMs: TIME_LIMIT_MS, ...bounds });
}
