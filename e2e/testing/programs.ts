/** Programs in processes of their own, for the journeys of whoever runs the shop. */
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
import { LONGEST_WAIT_MS } from '../../server/testing/timeouts.ts';
import { TEST_RUN } from '../../tools/checks/leftovers.ts';

/** Long enough for a web that must be built first, on a machine that does other work too. */
const LONGEST_START_MS = 300_000;
const ROOT = join(import.meta.dirname, '..', '..');

export interface Program {
  pid: number;
  /** What it has said so far. */
  said: { out: string; err: string };
  /** Waits for the words, and fails at once when the program ends without them. */
  says(words: string): Promise<void>;
  /** Waits until it is ready at this address, and fails at once when it ends before that. */
  answersAt(url: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** To it and all whom it has started, as a Ctrl-C in the terminal is. */
  killGroup(signal: NodeJS.Signals): void;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

interface Options {
  uid?: number;
  /** When it must end at the latest: with the test, unless it serves all of a file (`endWithFile`). */
  until?: (cleanUp: () => Promise<void>) => void;
}

/**
 * For what a test may start and the rest of its file needs. To be asked for outside of the tests:
 * an `afterAll` inside of one is never called.
 */
export function endWithFile(): NonNullable<Options['until']> {
  const cleanUps: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });
  return (cleanUp) => void cleanUps.push(cleanUp);
}

/** Of our own environment only what every program needs: no settings of a shop that lives here. */
export function run(
  command: string,
  env: Record<string, string | number>,
  { until = onTestFinished, ...options }: Options = {},
): Program {
  const { PATH, HOME, NODE_COMPILE_CACHE, [TEST_RUN]: mark } = process.env;
  const settings = Object.fromEntries(Object.entries(env).map(([k, v]) => [k, String(v)]));
  const child = spawn(process.execPath, command.split(' '), {
    cwd: ROOT,
    env: { PATH, HOME, NODE_COMPILE_CACHE, [TEST_RUN]: mark, DATABASE_URL: '', ...settings },
    // Those that stop when their channel closes end with us, however we end: when a test file does
    // not load, for one, nobody is asked to clean up.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own.
    detached: true,
    ...options,
  });
  const { pid = 0 } = child;
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    said.out += chunk;
    recordLog(String(chunk));
  });
  child.stderr?.on('data', (chunk) => {
    said.err += chunk;
    recordLog(String(chunk));
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  /** Its children stay in the group also when it has ended before them. */
  function killGroup(signal: NodeJS.Signals): void {
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  until(async () => {
    killGroup('SIGKILL');
    await ended;
  });
  /** What it waits for is looked at once more after the end: the last words come with it. */
  async function waitUntil(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = performance.now() + LONGEST_START_MS;
    for (;;) {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null) await ended;
      if (await isThere()) return;
      if (end !== null || performance.now() > deadline) {
        throw new Error(`It did not ${what} (${end ?? 'it runs'}), but:\n${said.out}${said.err}`);
      }
      await sleep(20);
    }
  }
  return {
    pid,
    said,
    says: (words) => waitUntil(`say "${words}"`, () => said.out.includes(words)),
    answersAt: (url) => waitUntil(`answer at ${url}`, () => isReady(url)),
    kill: (signal) => child.kill(signal),
    killGroup,
    ended,
  };
}

async function isReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  return await fetch(`${url}/health/ready`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A data folder that the account of the database can enter; whatever still runs on it is killed. */
export async function dataFolder({ until = onTestFinished }: Options = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-journey-'));
  await chmod(folder, 0o755);
  until(async () => {
    for (const { pid } of await processesOf(folder)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** With its owners, among them the account of the database. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

interface OwnProcess {
  pid: number;
  parent: number;
  command: string;
}

/** The program, all that name its data folder in their command, and all whom these have started. */
export async function processesOf(folder: string, program?: Program): Promise<OwnProcess[]> {
  const all = await allProcesses();
  const found = all.filter(({ pid, command }) => pid === program?.pid || command.includes(folder));
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

async function allProcesses(): Promise<OwnProcess[]> {
  if (process.platform !== 'linux') return await listWithPs();
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readProcess(pid).catch(() => null)));
  return found.filter((one) => one !== null);
}

/** Not every Linux has `ps`. */
async function readProcess(pid: string): Promise<OwnProcess> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
  return { pid: Number(pid), parent, command };
}

async function listWithPs(): Promise<OwnProcess[]> {
  const ps = spawn('ps', ['-axo', 'pid=,ppid=,command='], { stdio: ['ignore', 'pipe', 'ignore'] });
  return (await text(ps.stdout)).split('\n').map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), command: command.join(' ') };
  });
}

/** A process that has ended and was not buried yet does not count. */
export async function stillRunning(processes: readonly OwnProcess[]): Promise<OwnProcess[]> {
  const all = await allProcesses();
  return processes.filter(({ pid }) => all.some((one) => one.pid === pid && one.command !== ''));
}
