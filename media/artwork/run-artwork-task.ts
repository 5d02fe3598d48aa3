import { join } from 'node:path';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import { runInProcess, type TaskLimits, type TaskResult } from '../process/run-in-process.ts';
import type { ArtworkTaskName, ArtworkTasks } from './tasks.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/**
 * Images are large and short-lived. By default glibc retains freed memory, and the process grows by
 * a third; other allocators ignore these variables.
 */
export const ARTWORK_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

/** Runs an artwork task in a separate process. All its files are in `folder`. */
export function runArtworkTask<Name extends ArtworkTaskName>(
  task: Name,
  input: ArtworkTasks[Name]['input'],
  limits: TaskLimits<ArtworkMessage> & { folder: string },
): Promise<TaskResult<ArtworkTasks[Name]['output']>> {
  return runInProcess({ worker: WORKER, env: ARTWORK_ENV, task, input }, limits);
}
