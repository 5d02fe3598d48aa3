/** Starts the separate processes of tasks, with the least that they need. */
import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const STDERR_TAIL_LENGTH = 2000;
/**
 * Only these variables are passed on, so that a compromised process finds no secrets. The compile
 * cache is excluded too: the server shares it, so a worker that can write to it could change the
 * server's code.
 */
const INHERITED_ENV = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ'];
const ROOT = join(import.meta.dirname, '..', '..');
/** What a worker imports. */
const READABLE_PATHS = ['media', 'rules', 'node_modules', 'package.json'].map((name) =>
  join(ROOT, name),
);

interface StartOptions {
  memoryMb: number;
  folder?: string | undefined;
  env?: Record<string, string>;
}

export function startWorker(
  worker: string,
  { memoryMb, folder, env = {} }: StartOptions,
): ChildProcess {
  const inherited = INHERITED_ENV.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return fork(worker, {
    env: { ...Object.fromEntries(inherited), ...env },
    execArgv: [`--max-old-space-size=${Math.floor(memoryMb / 2)}`, ...permissions(folder)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

/**
 * No child processes, threads or foreign files. Native addons are allowed and can bypass this; it
 * restrains JavaScript and mistakes in our own code.
 */
function permissions(folder: string | undefined): string[] {
  const folders = folder === undefined ? [] : [...new Set([folder, realpathSync(folder)])];
  return [
    '--permission',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    ...[...READABLE_PATHS, ...folders].map((path) => `--allow-fs-read=${path}`),
    ...folders.map((path) => `--allow-fs-write=${path}`),
  ];
}

export function collectStderr(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL_LENGTH);
  });
  return () => tail;
}

/** V8's limit does not cover native memory. Without /proc, only that limit applies. */
export async function residentMb(child: ChildProcess): Promise<number> {
  try {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
