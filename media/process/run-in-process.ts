/**
 * Runs a task in a separate process with memory and time limits. A file that crashes, blocks or
 * exhausts its parser ends only that process and becomes a failure with a code.
 */
import { collectStderr, residentMb, startWorker } from './worker-process.ts';

export interface WorkerRequest {
  task: string;
  input: unknown;
}

export type WorkerMessage =
  | { kind: 'alive' }
  | { kind: 'progress'; step: string | null; percent: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; message: string };

/** `detail` is for the log; it may contain the last output of the process. */
export interface TaskFailure {
  code: 'crashed' | 'too_slow';
  detail: string;
}

export type TaskResult<T> = { ok: true; output: T } | { ok: false; failure: TaskFailure };

export interface TaskLimits<Step extends string = string> {
  onProgress?: (step: Step | null, percent: number) => void;
  /** Kills the process at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** The only folder that the process may read and write, apart from reading its own code. */
  folder?: string;
  memoryMb?: number;
  /** For the whole task. */
  timeLimitMs?: number;
  /** Maximum time without a heartbeat. */
  silenceLimitMs?: number;
}

/** Several times what the longest track or the largest PDF needs. */
export const MEMORY_MB = 600;
const TIME_LIMIT_MS = 20 * 60_000;
const SILENCE_LIMIT_MS = 60_000;
export const MEMORY_CHECK_MS = 500;
/** `worker` is the path of a program that calls `serveTasks`; `env` is for its libraries. */
export async function runInProcess<Output, Step extends string = string>(
  {
    worker,
    env = {},
    ...request
  }: WorkerRequest & { worker: string; env?: Record<string, string> },
  limits: TaskLimits<Step> = {},
): Promise<TaskResult<Output>> {
  const { signal, onProgress, folder, memoryMb = MEMORY_MB } = limits;
  const { timeLimitMs = TIME_LIMIT_MS, silenceLimitMs = SILENCE_LIMIT_MS } = limits;
  signal?.throwIfAborted();
  return await new Promise((resolve, reject) => {
    const child = startWorker(worker, { memoryMb, folder, env });
    const stderrTail = collectStderr(child);
    /**
     * Why it was killed; reported after the process has ended, so that it no longer uses its files.
     */
    let failure: TaskFailure | null = null;
    let output: { value: Output } | null = null;

    const kill = (code: TaskFailure['code'], detail: string) => {
      failure ??= { code, detail };
      child.kill('SIGKILL');
    };
    const timeoutDetail = `The task took longer than ${timeLimitMs} ms.`;
    const silenceDetail = `No heartbeat for ${silenceLimitMs} ms.`;
    const taskTimer = setTimeout(() => kill('too_slow', timeoutDetail), timeLimitMs);
    const heartbeatTimer = setTimeout(() => kill('too_slow', silenceDetail), silenceLimitMs);
    const memoryTimer = setInterval(async () => {
      const megabytes = await residentMb(child);
      if (megabytes > memoryMb) kill('crashed', `The process used ${megabytes} MB of ${memoryMb}.`);
    }, MEMORY_CHECK_MS);
    const abort = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', abort);

    child.on('message', (message: WorkerMessage) => {
      heartbeatTimer.refresh();
      if (message.kind === 'progress') {
        onProgress?.(message.step as Step | null, message.percent);
      }
      if (message.kind === 'done') {
        output = { value: message.output as Output };
        // A library may still work on what the task has given up, and would keep the process.
        child.kill('SIGKILL');
      }
      if (message.kind === 'failed') failure ??= { code: 'crashed', detail: message.message };
    });
    child.on('error', (error) => kill('crashed', error.message));
    child.once('close', (exitCode, exitSignal) => {
      clearTimeout(taskTimer);
      clearTimeout(heartbeatTimer);
      clearInterval(memoryTimer);
      signal?.removeEventListener('abort', abort);
      if (output) resolve({ ok: true, output: output.value });
      else if (signal?.aborted) reject(signal.reason);
      else if (failure) resolve({ ok: false, failure });
      else {
        const detail = `The process ended with ${exitSignal ?? exitCode}. ${stderrTail()}`.trim();
        resolve({ ok: false, failure: { code: 'crashed', detail } });
      }
    });
    child.send(request satisfies WorkerRequest);
  });
}
