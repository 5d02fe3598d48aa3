/**
 * A separate process that stays for the next task, because to start one takes longer than most of its
 * tasks. It ends when it had none for a while. Only for tasks that read our own data: what a hostile
 * file did to the process would reach the next one.
 */
import type { ChildProcess } from 'node:child_process';
import {
  MEMORY_CHECK_MS,
  MEMORY_MB,
  type TaskFailure,
  type TaskResult,
  type WorkerMessage,
  type WorkerRequest,
} from './run-in-process.ts';
import { collectStderr, residentMb, startWorker } from './worker-process.ts';

interface Options {
  /** Path of a program that calls `serveTasks` with `isKept`. */
  worker: string;
  timeLimitMs: number;
  memoryMb?: number;
  idleMs?: number;
}

const IDLE_MS = 20_000;

interface Kept {
  child: ChildProcess;
  stderrTail: () => string;
  /** While it waits. */
  ending?: NodeJS.Timeout;
}

/** Tasks at the same time run in several processes. */
export function keepProcess({
  worker,
  timeLimitMs,
  memoryMb = MEMORY_MB,
  idleMs = IDLE_MS,
}: Options): <Output>(request: WorkerRequest) => Promise<TaskResult<Output>> {
  const waiting = new Set<Kept>();

  function start(): Kept {
    const child = startWorker(worker, { memoryMb });
    const kept = { child, stderrTail: collectStderr(child) };
    child.once('exit', () => waiting.delete(kept));
    return kept;
  }

  function take(): Kept | undefined {
    const [kept] = waiting;
    if (!kept) return undefined;
    waiting.delete(kept);
    clearTimeout(kept.ending);
    setHolding(kept, true);
    return kept;
  }

  function putBack(kept: Kept): void {
    if (!kept.child.connected) return;
    waiting.add(kept);
    kept.ending = setTimeout(() => kept.child.kill('SIGKILL'), idleMs).unref();
    setHolding(kept, false);
  }

  async function run<Output>(
    kept: Kept,
    request: WorkerRequest,
  ): Promise<TaskResult<Output> | 'gone'> {
    const { child, stderrTail } = kept;
    const { promise, resolve } = Promise.withResolvers<TaskResult<Output> | 'gone'>();
    let failure: TaskFailure | null = null;
    const kill = (code: TaskFailure['code'], detail: string) => {
      failure ??= { code, detail };
      child.kill('SIGKILL');
    };
    const tooSlow = `The task took longer than ${timeLimitMs} ms.`;
    const timer = setTimeout(() => kill('too_slow', tooSlow), timeLimitMs);
    const memoryTimer = setInterval(async () => {
      const megabytes = await residentMb(child);
      if (megabytes > memoryMb) kill('crashed', `The process used ${megabytes} MB of ${memoryMb}.`);
    }, MEMORY_CHECK_MS);
    const onMessage = (message: WorkerMessage) => {
      if (message.kind === 'done') resolve({ ok: true, output: message.output as Output });
      if (message.kind === 'failed') {
        resolve({ ok: false, failure: { code: 'crashed', detail: message.message } });
      }
    };
    const onClose = (exitCode: number | null, signal: NodeJS.Signals | null) => {
      if (failure) return resolve({ ok: false, failure });
      // From outside, perhaps while it waited.
      if (signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT') resolve('gone');
      const detail = `The process ended with ${signal ?? exitCode}. ${stderrTail()}`.trim();
      resolve({ ok: false, failure: { code: 'crashed', detail } });
    };
    child.on('message', onMessage).once('close', onClose);
    child.once('error', (error) => kill('crashed', error.message));
    child.send(request, (error) => error && child.kill('SIGKILL'));
    const result = await promise;
    clearTimeout(timer);
    clearInterval(memoryTimer);
    child.off('message', onMessage).off('close', onClose).removeAllListeners('error');
    child.on('error', () => undefined);
    return result;
  }

  return async function runKept<Output>(request: WorkerRequest): Promise<TaskResult<Output>> {
    const former = take();
    const kept = former ?? start();
    const result = await run<Output>(kept, request);
    putBack(kept);
    if (result !== 'gone') return result;
    // A document that is made twice is the same document.
    if (former) return await runKept<Output>(request);
    return { ok: false, failure: { code: 'crashed', detail: 'The process was ended.' } };
  };
}

/** A process that waits must not keep its parent from ending. */
function setHolding({ child }: Kept, isHolding: boolean): void {
  const pipe = child.stderr as (NodeJS.ReadableStream & Partial<RefCounted>) | null;
  const parts: (Partial<RefCounted> | null | undefined)[] = [child, child.channel, pipe];
  for (const part of parts) {
    if (isHolding) part?.ref?.();
    else part?.unref?.();
  }
}

interface RefCounted {
  ref(): void;
  unref(): void;
}
