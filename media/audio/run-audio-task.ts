import { join } from 'node:path';
import { type Bounds, type Ran, runInProcess } from '../process/run-in-process.ts';
import type { SongStep } from './process-song.ts';
import type { TaskName, Tasks } from './tasks.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');

/** Runs an audio task in a separate process. All its files are in `folder`. */
export function runAudioTask<Name extends TaskName>(
  task: Name,
  input: Tasks[Name]['input'],
  bounds: Bounds<SongStep> & { folder: string },
): Promise<Ran<Tasks[Name]['output']>> {
  return runInProcess({ worker: WORKER, task, input }, bounds);
}
