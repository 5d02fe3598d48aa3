import { join } from 'node:path';
import { runInProcess, type TaskLimits, type TaskResult } from '../process/run-in-process.ts';
import type { DocumentTaskName, DocumentTasks } from './tasks.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/** The largest document takes some seconds, more on an overloaded machine. */
const TIME_LIMIT_MS = 180_000;

/** Makes a document in a separate process. It needs no files: data in, PDF out. */
export function runDocumentTask<Name extends DocumentTaskName>(
  task: Name,
  input: DocumentTasks[Name]['input'],
  bounds: Omit<TaskLimits, 'onProgress' | 'folder'> = {},
): Promise<TaskResult<DocumentTasks[Name]['output']>> {
  const limits = { timeLimitMs: TIME_LIMIT_MS, silenceLimitMs: TIME_LIMIT_MS };
  return runInProcess({ worker: WORKER, task, input }, { ...limits, ...bounds });
}
