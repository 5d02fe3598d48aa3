/**
 * Gives work on a file to a process of its own, with bounds on memory and time: a file that makes
 * its reader crash, hang or swell ends that process, and here becomes a failure with a code.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ToWorker {
  task: string;
  input: unknown;
}

export type FromWorker =
  | { kind: 'alive' }
  | { kind: 'progress'; step: string | null; percent: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; message: string };

/** `detail` is for the log: it may quote what the process said at its end. */
export interface Failure {
  code: 'crashed' | 'too_slow';
  detail: string;
}

export type Ran<T> = { ok: true; output: T } | { ok: false; failure: Failure };

export interface Bounds<Step extends string = string> {
  onProgress?: (step: Step | null, percent: number) => void;
  /** Ends the process at once; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** The only folder that the process may read and write, besides reading its own program. */
  folder?: string;
  memoryMb?: number;
  /** For the whole work. */
  timeLimitMs?: number;
  /** Without a sign of life. */
  silenceLimitMs?: number;
}

/** Several times what the longest song or the largest PDF needs. */
const MEMORY_MB = 600;
const TIME_LIMIT_MS = 20 * 60_000;
const SILENCE_LIMIT_MS = 60_000;
const MEMORY_LOOK_MS = 500;
const LAST_WORDS = 2000;
/**
 * Nothing else: a file that takes over the process must not find the keys of the shop. The compile cache is left out,
 * too: it is shared with the server, and whoever may write to it may change the server's code.
 */
const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ'];
const ROOT = join(import.meta.dirname, '..', '..');
/** What a worker imports. */
const PROGRAM = ['media', 'rules', 'node_modules', 'package.json'].map((name) => join(ROOT, name));

/** `worker` is the path of a program that ends in `serveTasks`; `env` is for the libraries in it. */
export async function runInProcess<Output, Step extends string = string>(
  { worker, env = {}, ...work }: ToWorker & { worker: string; env?: Record<string, string> },
  bounds: Bounds<Step> = {},
): Promise<Ran<Output>> {
  const { signal, onProgress, folder, memoryMb = MEMORY_MB } = bounds;
  const { timeLimitMs = TIME_LIMIT_MS, silenceLimitMs = SILENCE_LIMIT_MS } = bounds;
  signal?.throwIfAborted();
  return await new Promise((settle, reject) => {
    const child = start(worker, { memoryMb, folder, env });
    const lastWords = listen(child);
    /** Why it was ended from here; it is told when the process is gone, so that its files are too. */
    let failure: Failure | null = null;
    let output: { value: Output } | null = null;

    const end = (code: Failure['code'], detail: string) => {
      failure ??= { code, detail };
      child.kill('SIGKILL');
    };
    const tooLong = `It took longer than ${timeLimitMs} ms.`;
    const tooSilent = `It gave no sign of life for ${silenceLimitMs} ms.`;
    const wholeTime = setTimeout(() => end('too_slow', tooLong), timeLimitMs);
    const silence = setTimeout(() => end('too_slow', tooSilent), silenceLimitMs);
    const memory = setInterval(async () => {
      const megabytes = await residentMb(child);
      if (megabytes > memoryMb) end('crashed', `It took ${megabytes} MB of ${memoryMb}.`);
    }, MEMORY_LOOK_MS);
    const abort = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', abort);

    child.on('message', (message: FromWorker) => {
      silence.refresh();
      if (message.kind === 'progress') {
        onProgress?.(message.step as Step | null, message.percent);
      }
      if (message.kind === 'done') output = { value: message.output as Output };
      if (message.kind === 'failed') failure ??= { code: 'crashed', detail: message.message };
    });
    child.on('error', (error) => end('crashed', error.message));
    child.once('close', (exitCode, exitSignal) => {
      clearTimeout(wholeTime);
      clearTimeout(silence);
      clearInterval(memory);
      signal?.removeEventListener('abort', abort);
      if (output) settle({ ok: true, output: output.value });
      else if (signal?.aborted) reject(signal.reason);
      else if (failure) settle({ ok: false, failure });
      else {
        const detail = `It ended with ${exitSignal ?? exitCode}. ${lastWords()}`.trim();
        settle({ ok: false, failure: { code: 'crashed', detail } });
      }
    });
    child.send(work satisfies ToWorker);
  });
}

interface Start {
  memoryMb: number;
  folder: string | undefined;
  env: Record<string, string>;
}

function start(worker: string, { memoryMb, folder, env }: Start): ChildProcess {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return fork(worker, {
    env: { ...Object.fromEntries(passedOn), ...env },
    execArgv: [`--max-old-space-size=${Math.floor(memoryMb / 2)}`, ...permissions(folder)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

/**
 * No child processes, no threads, no files but its own. Libraries in C are allowed, and can do more than this: it stops
 * what is written in JavaScript, and a mistake in our own code.
 */
function permissions(folder: string | undefined): string[] {
  const own = folder === undefined ? [] : [...new Set([folder, realpathSync(folder)])];
  return [
    '--permission',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    ...[...PROGRAM, ...own].map((path) => `--allow-fs-read=${path}`),
    ...own.map((path) => `--allow-fs-write=${path}`),
  ];
}

function listen(child: ChildProcess): () => string {
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS);
  });
  return () => words;
}

/** What native code takes is outside of V8's own bound. Where there is no /proc, that bound must do. */
async function residentMb(child: ChildProcess): Promise<number> {
  try {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
