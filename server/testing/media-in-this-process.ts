/**
 * Setup file: documents, pictures and designs are made in the process of the tests, because starting
 * a process for each takes most of the time. Tests of the processes restore them.
 */

import type { TaskResult } from '@lathe/media/process/run-in-process';
import type { TaskHandlers, TaskList } from '@lathe/media/process/serve-tasks';
import { designTasks } from '../platform/design-process.ts';
import { documentTasks } from '../platform/document-process.ts';
import { pictureTasks } from '../platform/picture-process.ts';

documentTasks.run = async (task, input) => {
  const { TASKS } = await import('@lathe/media/documents/tasks');
  return await runHere(TASKS, task, input);
};

pictureTasks.run = async (task, input) => {
  const { TASKS } = await import('@lathe/media/pictures/tasks');
  return await runHere(TASKS, task, input);
};

designTasks.run = async (task, input) => {
  const { TASKS } = await import('@lathe/media/merch/tasks');
  return await runHere(TASKS, task, input);
};

designTasks.drawPictures = async (input) => {
  const { TASKS } = await import('@lathe/media/merch/pictures/tasks');
  return await runHere(TASKS, 'render_item_pictures', input);
};

/** Copies input and output, as sending them to a process does. */
async function runHere<Tasks extends TaskList<Tasks>, Name extends keyof Tasks>(
  tasks: TaskHandlers<Tasks, never>,
  task: Name,
  input: Tasks[Name]['input'],
): Promise<TaskResult<Tasks[Name]['output']>> {
  try {
    const output = await tasks[task](structuredClone(input), () => undefined);
    return { ok: true, output: structuredClone(output) };
  } catch (error) {
    return { ok: false, failure: { code: 'crashed', detail: String(error) } };
  }
}
