/**
 * Pictures are decoded, drawn and encoded in processes of their own: a large or hostile one must not keep the shop from
 * answering. One at a time for each server process, so that uploads leave the rest of the machine to buyers.
 */
import type { PictureProblem } from '@lathe/media/pictures/read-picture';
import { runPictureTask } from '@lathe/media/pictures/run-picture-task';
import type { PictureTaskName, PictureTasks } from '@lathe/media/pictures/tasks';
import { boundedQueue } from './bounded-queue.ts';

const queue = boundedQueue({ atOnce: 1, waiting: 12 });

/** For pictures that we draw or have checked before: a failure is ours. */
export async function drawInProcess<Name extends PictureTaskName>(
  task: Name,
  input: PictureTasks[Name]['input'],
): Promise<PictureTasks[Name]['output']> {
  const ran = await queue(() => runPictureTask(task, input));
  if (!ran.ok) throw new Error(`${task} ${ran.failure.code}: ${ran.failure.detail}`);
  return ran.output;
}

/** For pictures that somebody sent: one that ends the process, or takes too long, is a broken one. */
export async function readInProcess<Name extends 'make_shop_picture' | 'make_jpegs'>(
  task: Name,
  input: PictureTasks[Name]['input'],
): Promise<PictureTasks[Name]['output'] | PictureProblem> {
  const ran = await queue(() => runPictureTask(task, input));
  return ran.ok ? ran.output : { problem: 'broken' };
}
