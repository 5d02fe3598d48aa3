/**
 * A process that does one piece of work and ends. Whatever a file makes FFmpeg do happens in here,
 * and not in the server.
 */
import { setPriority } from 'node:os';
import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { FromWorker, ToWorker } from './run-in-process.ts';
import { TASKS, type TaskName, type Tasks } from './tasks.ts';

/** Shows that the process still turns: one that hangs in FFmpeg cannot send it. */
const HEARTBEAT_MS = 1000;
const NICENESS = 5;

// Those who wait for a page come first, but a busy shop must not stop it.
setPriority(NICENESS);
Log.setLevel(AV_LOG_ERROR);
// Nobody waits for the result any more.
process.on('disconnect', () => process.exit(1));
process.once('message', async (message: ToWorker) => {
  const heart = setInterval(() => send({ kind: 'alive' }), HEARTBEAT_MS);
  send(await run(message.task, message.input));
  clearInterval(heart);
  process.removeAllListeners('disconnect');
  process.disconnect();
});

async function run<Name extends TaskName>(
  task: Name,
  input: Tasks[Name]['input'],
): Promise<FromWorker> {
  try {
    const output = await TASKS[task](input, (step, percent) =>
      send({ kind: 'progress', step, percent }),
    );
    return { kind: 'done', output };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}
