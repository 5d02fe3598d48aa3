/**
 * Temporary files of a test run are in memory where possible: profiles of browsers, data folders of
 * shops and whole database clusters, which are thousands of small files.
 */
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '../server/testing/memory.ts';

const PREFIX = 'lathe-run-';

/** For this process and those that it starts. Returns a function that removes all of them. */
export async function keepTemporaryFilesInMemory(): Promise<() => Promise<void>> {
  const memory = await memoryFolder();
  if (memory === null) return async () => undefined;
  await sweepKilledRuns(memory);
  const folder = await mkdtemp(join(memory, `${PREFIX}${process.pid}-`));
  // The account of the embedded database passes through it.
  await chmod(folder, 0o755);
  const { TMPDIR: before } = process.env;
  process.env.TMPDIR = folder;
  return async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function sweepKilledRuns(memory: string): Promise<void> {
  for (const name of await readdir(memory)) {
    const [, pid] = /^lathe-run-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    await rm(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
