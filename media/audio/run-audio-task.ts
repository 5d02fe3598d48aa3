import { join } from 'node:path';
import { runInProcess, type TaskLimits, type TaskResult } from '../process/run-in-process.ts';
import type { SongStep } from './process-song.ts';
import type { AudioTaskName, AudioTasks } from './tasks.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');

/** Runs an audio task in a separate process. All its files are in `folder`. */
export function runAudioTask<Name extends AudioTaskName>(
  task: Name,
  input: AudioTasks[Name]['input'],
  limits: TaskLimits<SongStep> & { folder: string },
): Promise<TaskResult<AudioTasks[Name]['output']>> {
  return runInProcess({ worker: WORKER, task, input }, limits);
}
