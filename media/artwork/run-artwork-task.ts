import { join } from 'node:path';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import { type Bounds, type Ran, runInProcess } from '../process/run-in-process.ts';
import type { ArtworkTaskName, ArtworkTasks } from './tasks.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/**
 * Pictures are big and short-lived. Left to itself, the allocator of Linux keeps what was freed, and
 * the process grows by a third; others do not know these names.
 */
export const ARTWORK_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

/** Work on artwork, in a process of its own. All its files are in `folder`. */
export function runArtworkTask<Name extends ArtworkTaskName>(
  task: Name,
  input: ArtworkTasks[Name]['input'],
  bounds: Bounds<ArtworkMessage> & { folder: string },
): Promise<Ran<ArtworkTasks[Name]['output']>> {
  return runInProcess({ worker: WORKER, env: ARTWORK_ENV, task, input }, bounds);
}
