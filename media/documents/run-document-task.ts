import { join } from 'node:path';
import { keepProcess } from '../process/kept-process.ts';
import type { TaskResult } from '../process/run-in-process.ts';
import type { DocumentTaskName, DocumentTasks } from './tasks.ts';

/** The limit is for the largest documents on an overloaded machine; most take a tenth of a second. */
const run = keepProcess({ worker: join(import.meta.dirname, 'worker.ts'), timeLimitMs: 180_000 });

/** Makes a document in a separate process. It needs no files: data in, PDF out. */
export function runDocumentTask<Name extends DocumentTaskName>(
  task: Name,
  input: DocumentTasks[Name]['input'],
): Promise<TaskResult<DocumentTasks[Name]['output']>> {
  return run({ task, input });
}
