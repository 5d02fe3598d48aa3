/**
 * Shared folders that every user can access, each replacing a path that some users cannot. If the
 * path was deleted, the next start removes its folder.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SetupError } from '../setup-error.ts';
import { findPostmaster } from './postmaster.ts';

const PARENT = '/var/tmp';
const PREFIX = 'lathe-';
const NOTE = 'stands-in-for.json';

interface SharedDirNote {
  path: string;
  /** Tells a deleted path from one whose disk is not mounted. */
  device: number;
}

/** Always maps a path to the same folder. */
export function sharedDirOf(path: string): string {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return join(PARENT, `${PREFIX}${name}`);
}

export async function openSharedDir(path: string, owners: readonly number[]): Promise<string> {
  const dir = sharedDirOf(path);
  await mkdir(dir).catch(ignore('EEXIST'));
  if (!(await isOwnedBy(dir, owners))) {
    throw new SetupError(`${dir} is needed but belongs to another user. Have it removed.`);
  }
  await chmod(dir, 0o755);
  const note: SharedDirNote = { path, device: (await stat(path)).dev };
  await writeFile(join(dir, NOTE), JSON.stringify(note), { flag: 'wx' }).catch(ignore('EEXIST'));
  return dir;
}

export async function sweepSharedDirs(owners: readonly number[]): Promise<void> {
  const names = (await readdir(PARENT)).filter((name) => name.startsWith(PREFIX));
  for (const dir of names.map((name) => join(PARENT, name))) {
    if (!(await isOwnedBy(dir, owners)) || !(await isAbandoned(dir))) continue;
    const postmaster = await findPostmaster(join(dir, 'cluster'));
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function isAbandoned(dir: string): Promise<boolean> {
  const note = await readFile(join(dir, NOTE), 'utf8').then(
    (text): SharedDirNote => JSON.parse(text),
    () => null,
  );
  if (!note || existsSync(note.path)) return false;
  let parent = dirname(note.path);
  while (!existsSync(parent)) parent = dirname(parent);
  return (await stat(parent)).dev === note.device;
}

/** In a world-writable folder, another user may have created it first. */
async function isOwnedBy(path: string, owners: readonly number[]): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found?.isDirectory() === true && owners.includes(found.uid);
}

function ignore(code: string) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code !== code) throw error;
  };
}
