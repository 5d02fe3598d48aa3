/**
 * Counterpart of `runInProcess`: a program that runs one task and exits. A hostile file affects
 * only this process, not the server. With `isKept`, of `keepProcess`: it waits for the next task.
 */
import { setPriority } from 'node:os';
import type { WorkerMessage, WorkerRequest } from './run-in-process.ts';

/** Input and output of each task, by name. */
export type TaskList<Tasks> = {
  [Name in keyof Tasks]: { input: unknown; output: unknown };
};

export type TaskHandlers<Tasks extends TaskList<Tasks>, Step extends string> = {
  [Name in keyof Tasks]: (
    input: Tasks[Name]['input'],
    onProgress: (step: Step | null, percent: number) => void,
  ) => Promise<Tasks[Name]['output']>;
};

/** Proves that the event loop runs; a blocked process cannot send it. */
const HEARTBEAT_MS = 1000;
const NICENESS = 5;

export function serveTasks<Tasks extends TaskList<Tasks>, Step extends string>(
  handlers: TaskHandlers<Tasks, Step>,
  { isKept = false }: { isKept?: boolean } = {},
): void {
  // Lower priority than page requests, but not so low that a busy shop stops it.
  setPriority(NICENESS);
  // The parent is gone, so nobody needs the result.
  process.on('disconnect', () => process.exit(1));
  process[isKept ? 'on' : 'once']('message', async (message: WorkerRequest) => {
    const heartbeat = setInterval(() => send({ kind: 'alive' }), HEARTBEAT_MS);
    const result = await run(handlers, message);
    clearInterval(heartbeat);
    await sendWhole(result);
    if (isKept) return;
    process.removeAllListeners('disconnect');
    process.disconnect();
  });
}

async function run<Tasks extends TaskList<Tasks>, Step extends string>(
  handlers: TaskHandlers<Tasks, Step>,
  { task, input }: WorkerRequest,
): Promise<WorkerMessage> {
  try {
    if (!Object.hasOwn(handlers, task)) throw new Error(`Unknown task ${task}.`);
    const name = task as keyof Tasks;
    const output = await handlers[name](input as Tasks[typeof name]['input'], (step, percent) =>
      send({ kind: 'progress', step, percent }),
    );
    return { kind: 'done', output };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function send(message: WorkerMessage): void {
  if (process.connected) process.send?.(message);
}

/** Pictures are many megabytes: a process that ends meanwhile cuts them off. */
async function sendWhole(message: WorkerMessage): Promise<void> {
  await new Promise<void>((resolve) => {
    if (process.connected && process.send) process.send(message, () => resolve());
    else resolve();
  });
}
