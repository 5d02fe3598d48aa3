/**
 * Temporary files of a test run are in memory where possible: profiles of browsers, data folders of
 * shops and whole database clusters, which are thousands of small files.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
    await removeRun(join(memory, name));
  }
}

/** A killed fault test leaves its small disk mounted. */
async function removeRun(folder: string): Promise<void> {
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EBUSY' || error.path === undefined) throw error;
    await promisify(execFile)('umount', ['--lazy', error.path]);
    await remove();
  });
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
