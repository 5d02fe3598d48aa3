/**
 * Processes that a run of the tests has started and not ended. They are known by a variable that
 * children inherit, or, where a child gets no environment, by a command of this repository that lost
 * its parent: the system gives such a process to one of our own ancestors.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './sources.ts';

/** Names the run. Whoever starts a program with an environment of its own passes it on. */
export const TEST_RUN = 'LATHE_TEST_RUN';

/** Stays up while another run in the same clone needs it; the last one stops it. */
const SHARED_DATABASE = join('.data', 'test', 'cluster');
/** A server that stops in order may take 25 seconds. */
const LONGEST_END_MS = 60_000;

export interface OwnProcess {
  pid: number;
  parent: number;
  /** In ticks since the machine started. */
  startedAt: number;
  command: string;
  environment: string;
}

/** To be called when the run begins; gives what lists the commands that are still running. */
export async function watchForLeftovers(): Promise<(patienceMs?: number) => Promise<string[]>> {
  const run = randomUUID();
  process.env[TEST_RUN] = run;
  const before = await allProcesses();
  const since = before.find(({ pid }) => pid === process.pid)?.startedAt ?? 0;
  return async (patienceMs = LONGEST_END_MS) => {
    const deadline = performance.now() + patienceMs;
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
  // The root of all processes is not always visible.
  ancestors.add(1);
  const isShared = ({ command }: OwnProcess) => command.includes(SHARED_DATABASE);
  return all.filter((each) => {
    // An ended process whose parent has not noticed yet has no command.
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

/** Only Linux tells of the environment of others; elsewhere nothing is found. */
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
    // Of a process of another user it is not ours to read.
    readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
  ]);
  // The second field is the name, in brackets, which may hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    startedAt: Number(fields[19]),
    command: command.replaceAll('\0', ' ').trim(),
    environment,
  };
}
