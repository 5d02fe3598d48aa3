/** The folder for files and keys: created when missing, and checked for access at startup. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { SetupError } from './setup-error.ts';

export async function prepareDataFolder({ dataDir, STORAGE, SECRET }: Config): Promise<void> {
  // A read-only disk is fine when nothing is stored on it.
  if (STORAGE !== 'disk' && SECRET !== undefined) return;
  try {
    await makeFolder(dataDir);
    const probe = join(dataDir, `probe-${randomBytes(4).toString('hex')}`);
    try {
      await writeFile(probe, 'a few bytes, to check for free space');
    } finally {
      await rm(probe, { force: true });
    }
  } catch (error) {
    const info = await stat(dataDir).catch(() => null);
    if (info && !info.isDirectory()) {
      throw new SetupError(`DATA_DIR must be a folder, and ${dataDir} is a file.`);
    }
    throw Object.assign(error as Error, { path: dataDir });
  }
}

/** One level at a time: on a read-only disk, recursive `mkdir` gives no helpful error. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
