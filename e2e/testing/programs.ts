/** Programs in their own processes, for tests of starting and operating the shop. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, onTestFinished } from 'vitest';
import { recordLog } from '../../server/testing/records.ts';
import { MAX_WAIT_MS } from '../../server/testing/timeouts.ts';
import { TEST_RUN } from '../../tools/checks/leftovers.ts';

/** Long enough for a web build on a busy machine. */
const START_TIMEOUT_MS = 300_000;
const ROOT = join(import.meta.dirname, '..', '..');

export interface Program {
  pid: number;
  /** Output so far. */
  output: { out: string; err: string };
  /** Waits for the text; fails at once when the program exits without it. */
  waitForOutput(expected: string): Promise<void>;
  /** Waits until it is ready at this URL; fails at once when it exits before that. */
  answersAt(url: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Signals the whole process group, as Ctrl-C in a terminal does. */
  killGroup(signal: NodeJS.Signals): void;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

interface Options {
  uid?: number;
  /** When it must end at the latest: after the test, or after the file with `cleanUpAfterFile`. */
  registerCleanUp?: (cleanUp: () => Promise<void>) => void;
}

/**
 * For programs that a test starts and later tests of the file use. Call it outside of tests: an
 * `afterAll` inside of a test never runs.
 */
export function cleanUpAfterFile(): NonNullable<Options['registerCleanUp']> {
  const cleanUps: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });
  return (cleanUp) => void cleanUps.push(cleanUp);
}

/** Passes on only the environment that every program needs, without settings of a local shop. */
export function run(
  command: string,
  env: Record<string, string | number>,
  { registerCleanUp = onTestFinished, ...options }: Options = {},
): Program {
  const { PATH, HOME, NODE_COMPILE_CACHE, [TEST_RUN]: mark } = process.env;
  const settings = Object.fromEntries(Object.entries(env).map(([k, v]) => [k, String(v)]));
  const child = spawn(process.execPath, command.split(' '), {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE,
      [TEST_RUN]: mark,
      DATABASE_URL: '',
      ...settings,
    },
    // The IPC channel closes with this process, so programs end even if no cleanup runs, such as
    // when a test file fails to load.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Own process group.
    detached: true,
    ...options,
  });
  const { pid = 0 } = child;
  const output = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    output.out += chunk;
    recordLog(String(chunk));
  });
  child.stderr?.on('data', (chunk) => {
    output.err += chunk;
    recordLog(String(chunk));
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  /** Children stay in the group even if the parent has exited. */
  function killGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  registerCleanUp(async () => {
    killGroup('SIGKILL');
    await ended;
  });
  /** Checks once more after exit, because the last output arrives with it. */
  async function waitUntil(
    description: string,
    isReached: () => boolean | Promise<boolean>,
  ): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null) await ended;
      if (await isReached()) return;
      if (end !== null || performance.now() > deadline) {
        throw new Error(
          `It did not ${description} (${end ?? 'it runs'}), but:\n${output.out}${output.err}`,
        );
      }
      await sleep(20);
    }
  }
  return {
    pid,
    output,
    waitForOutput: (expected) =>
      waitUntil(`say "${expected}"`, () => output.out.includes(expected)),
    answersAt: (url) => waitUntil(`answer at ${url}`, () => isReady(url)),
    kill: (signal) => child.kill(signal),
    killGroup,
    ended,
  };
}

async function isReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  return await fetch(`${url}/health/ready`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A data folder that the database account can enter; processes that still use it are killed. */
export async function dataFolder({
  registerCleanUp = onTestFinished,
}: Options = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-journey-'));
  await chmod(folder, 0o755);
  registerCleanUp(async () => {
    for (const { pid } of await processesOf(folder)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** Preserves file owners, including the database account. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

interface ProcessInfo {
  pid: number;
  parent: number;
  command: string;
}

/** The program, all processes with the data folder in their command line, and their descendants. */
export async function processesOf(folder: string, program?: Program): Promise<ProcessInfo[]> {
  const all = await allProcesses();
  const found = all.filter(({ pid, command }) => pid === program?.pid || command.includes(folder));
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

async function allProcesses(): Promise<ProcessInfo[]> {
  if (process.platform !== 'linux') return await listWithPs();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readProcess(pid).catch(() => null)));
  return found.filter((one) => one !== null);
}

/** Reads /proc, because not every Linux has `ps`. */
async function readProcess(pid: string): Promise<ProcessInfo> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
  return { pid: Number(pid), parent, command };
}

async function listWithPs(): Promise<ProcessInfo[]> {
  const ps = spawn('ps', ['-axo', 'pid=,ppid=,command='], { stdio: ['ignore', 'pipe', 'ignore'] });
  return (await text(ps.stdout)).split('\n').map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), command: command.join(' ') };
  });
}

/** Zombie processes do not count. */
export async function stillRunning(processes: readonly ProcessInfo[]): Promise<ProcessInfo[]> {
  const all = await allProcesses();
  return processes.filter(({ pid }) => all.some((one) => one.pid === pid && one.command !== ''));
}
