import { join } from 'node:path';
import { ARTWORK_ENV } from '../../artwork/run-artwork-task.ts';
import { runInProcess, type TaskLimits, type TaskResult } from '../../process/run-in-process.ts';
import type { ItemPicture, ItemPicturesInput } from './render-item-pictures.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/** Many colours on a slow machine. */
const TIME_LIMIT_MS = 180_000;

/** Makes the pictures of an item in a separate process: bytes in, bytes out. */
export function runItemPictures(
  input: ItemPicturesInput,
  limits: Omit<TaskLimits, 'onProgress' | 'folder'> = {},
): Promise<TaskResult<ItemPicture[]>> {
  const work = { worker: WORKER, env: ARTWORK_ENV, task: 'render_item_pictures', input };
  return runInProcess(work, { timeLimitMs: TIME_LIMIT_MS, ...limits });
}
