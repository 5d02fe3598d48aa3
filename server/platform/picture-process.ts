/**
 * Decodes, draws and encodes pictures in separate processes: a large or hostile one must not block
 * the server. One at a time per server process, so that uploads leave CPU for buyers.
 */
import type { PictureProblem } from '@lathe/media/pictures/read-picture';
import { runPictureTask } from '@lathe/media/pictures/run-picture-task';
import type { PictureTaskName, PictureTasks } from '@lathe/media/pictures/tasks';
import { type BoundedQueue, queueWithSpareTime } from './bounded-queue.ts';

const queue = queueWithSpareTime({ concurrency: 1, maxWaiting: 12, maxWaitingForSpare: 4 });

/** Most tests run the tasks in their own process, which takes less time than to start one. */
export const pictureTasks = { run: runPictureTask };

/** For pictures that we generate or have validated: a failure is our bug. */
export async function drawInProcess<Name extends PictureTaskName>(
  task: Name,
  input: PictureTasks[Name]['input'],
  run: BoundedQueue = queue.run,
): Promise<PictureTasks[Name]['output']> {
  const result = await run(() => pictureTasks.run(task, input));
  if (!result.ok) throw new Error(`${task} ${result.failure.code}: ${result.failure.detail}`);
  return result.output;
}

/** For pictures that any visitor can request: an upload waits for at most one of them. */
export async function drawInSpareTime<Name extends PictureTaskName>(
  task: Name,
  input: PictureTasks[Name]['input'],
): Promise<PictureTasks[Name]['output']> {
  return await drawInProcess(task, input, queue.runInSpareTime);
}

/** For uploaded pictures: one that crashes the process or times out counts as broken. */
export async function readInProcess<
  Name extends 'make_shop_picture' | 'make_jpegs' | 'make_press_picture',
>(
  task: Name,
  input: PictureTasks[Name]['input'],
): Promise<PictureTasks[Name]['output'] | PictureProblem> {
  const result = await queue.run(() => pictureTasks.run(task, input));
  return result.ok ? result.output : { problem: 'broken' };
}
