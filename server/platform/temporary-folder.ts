/**
 * Temporary folders for files in transit. They are removed when the work ends; a sweep removes
 * those of killed processes.
 */
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@lathe/rules/time';

/** A unique prefix, so that the sweep removes only our folders. */
const PREFIX = 'lathe-temp-';

export async function makeTemporaryFolder(name: string): Promise<string> {
  return await mkdtemp(join(tmpdir(), `${PREFIX}${name}-`));
}

/** Removes the folder whether the work succeeds or fails. */
export async function inTemporaryFolder<T>(
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await makeTemporaryFolder(name);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes folders of processes that died during their work. No work takes a day, so folders in use
 * stay. Compares with the system clock, like file timestamps.
 */
export async function sweepTemporaryFolders(): Promise<void> {
  const parent = tmpdir();
  const before = Date.now() - DAY_MS;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    // Another process may sweep at the same time. Links and folders of other users are not ours.
    const found = await lstat(path).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
