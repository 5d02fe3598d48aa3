/**
 * Writes invoices, credit notes, job sheets and templates in a separate process: an invoice of 200
 * lines takes more than a second and would block the event loop. One at a time per server process.
 */
import { runDocumentTask } from '@lathe/media/documents/run-document-task';
import type { DocumentTaskName, DocumentTasks } from '@lathe/media/documents/tasks';
import { type BoundedQueue, queueWithSpareTime } from './bounded-queue.ts';

const queue = queueWithSpareTime({ concurrency: 1, maxWaiting: 20, maxWaitingForSpare: 4 });

/** Most tests run the tasks in their own process: the start of one takes ten times as long. */
export const documentTasks = { run: runDocumentTask };

export async function writeDocument<Name extends DocumentTaskName>(
  task: Name,
  input: DocumentTasks[Name]['input'],
  run: BoundedQueue = queue.run,
): Promise<Uint8Array> {
  const result = await run(() => documentTasks.run(task, input));
  if (!result.ok) throw new Error(`${task} ${result.failure.code}: ${result.failure.detail}`);
  return result.output;
}

/** For what can be requested again and again: an invoice waits for at most one of them. */
export async function writeInSpareTime<Name extends DocumentTaskName>(
  task: Name,
  input: DocumentTasks[Name]['input'],
): Promise<Uint8Array> {
  return await writeDocument(task, input, queue.runInSpareTime);
}
