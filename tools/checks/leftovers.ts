/**
 * Finds processes that a test run started and did not stop. They have an inherited environment
 * variable or, if a child got no environment, run a command of this repository without their
 * parent: the system then assigns them to one of our ancestors.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './sources.ts';

/** Identifies the run. Code that starts programs with a custom environment must pass it on. */
export const TEST_RUN = 'LATHE_TEST_RUN';

/** Keeps running while another run in the same clone needs it; the last run stops it. */
const SHARED_DATABASE = join('.data', 'test', 'cluster');
/** Graceful shutdown of a server can take 25 seconds. */
const MAX_EXIT_MS = 60_000;

export interface OwnProcess {
  pid: number;
  parent: number;
  /** In clock ticks since boot. */
  startedAt: number;
  command: string;
  environment: string;
}

/** Call it at the start of a run; returns a function that lists the commands still running. */
export async function watchForLeftovers(): Promise<(timeoutMs?: number) => Promise<string[]>> {
  const run = randomUUID();
  process.env[TEST_RUN] = run;
  const before = await allProcesses();
  const since = before.find(({ pid }) => pid === process.pid)?.startedAt ?? 0;
  return async (timeoutMs = MAX_EXIT_MS) => {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const found = findLeftovers(await allProcesses(), { run, since, own: process.pid });
      if (found.length === 0 || performance.now() > deadline) return found.map(describe);
      await sleep(250);
    }
  };
}

export function findLeftovers(
  all: readonly OwnProcess[],
  { run, since, own }: { run: string; since: number; own: number },
): OwnProcess[] {
  const byPid = new Map(all.map((each) => [each.pid, each]));
  const ancestors = new Set<number>();
  for (let pid = own; pid > 0 && !ancestors.has(pid); pid = byPid.get(pid)?.parent ?? 0) {
    ancestors.add(pid);
  }
  // PID 1 is not always visible.
  ancestors.add(1);
  const isShared = ({ command }: OwnProcess) => command.includes(SHARED_DATABASE);
  return all.filter((each) => {
    // A zombie process has no command.
    if (ancestors.has(each.pid) || each.command === '') return false;
    const parent = byPid.get(each.parent);
    if (isShared(each) || (parent && isShared(parent))) return false;
    if (each.environment.includes(`${TEST_RUN}=${run}`)) return true;
    const isOrphan = each.parent !== own && ancestors.has(each.parent);
    return isOrphan && each.startedAt > since && each.command.includes(ROOT + sep);
  });
}

function describe({ pid, command }: OwnProcess): string {
  return `${pid} ${command}`;
}

/** Only Linux exposes the environment of other processes; elsewhere nothing is found. */
async function allProcesses(): Promise<OwnProcess[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readProcess(pid).catch(() => null)));
  return found.filter((each) => each !== null);
}

async function readProcess(pid: string): Promise<OwnProcess> {
  const [command, stat, environment] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
    // Processes of other users are not readable.
    readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
  ]);
  // The second field is the name in parentheses, which can contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    startedAt: Number(fields[19]),
    command: command.replaceAll('\0', ' ').trim(),
    environment,
  };
}
