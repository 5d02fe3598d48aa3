import { join } from 'node:path';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import { type Bounds, type Ran, runInProcess } from '../process/run-in-process.ts';
import type { ArtworkTaskName, ArtworkTasks } from './tasks.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');

/** Work on artwork, in a process of its own. */
export function runArtworkTask<Name extends ArtworkTaskName>(
  task: Name,
  input: ArtworkTasks[Name]['input'],
  bounds: Bounds<ArtworkMessage> = {},
): Promise<Ran<ArtworkTasks[Name]['output']>> {
  return runInProcess({ worker: WORKER, task, input }, bounds);
}
