/** Folders for files on their way. They go when the work is over; what a killed process left goes later. */
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@lathe/rules/moments';

/** Nothing else has names like this, so the sweep removes nothing that is not ours. */
const PREFIX = 'lathe-temp-';

export async function makeTemporaryFolder(name: string): Promise<string> {
  return await mkdtemp(join(tmpdir(), `${PREFIX}${name}-`));
}

/** Whatever comes of the work, the folder is gone afterwards. */
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
 * Removes folders of processes that ended in the middle of their work. No work takes a day, so those of
 * other processes that still run stay. By the time of the machine, as the file system notes it.
 */
export async function sweepTemporaryFolders(): Promise<void> {
  const parent = tmpdir();
  const before = Date.now() - DAY_MS;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(parent, name);
    // Another process may sweep as well. A link, or the folder of another user, is none of ours.
    const found = await lstat(path).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (found.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
