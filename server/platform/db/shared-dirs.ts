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
  const home = sharedDirOf(path);
  await mkdir(home).catch(ignore('EEXIST'));
  if (!(await isOwnedBy(home, owners))) {
    throw new SetupError(`${home} is needed but belongs to another user. Have it removed.`);
  }
  await chmod(home, 0o755);
  const note: SharedDirNote = { path, device: (await stat(path)).dev };
  await writeFile(join(home, NOTE), JSON.stringify(note), { flag: 'wx' }).catch(ignore('EEXIST'));
  return home;
}

export async function sweepSharedDirs(owners: readonly number[]): Promise<void> {
  const names = (await readdir(PARENT)).filter((name) => name.startsWith(PREFIX));
  for (const home of names.map((name) => join(PARENT, name))) {
    if (!(await isOwnedBy(home, owners)) || !(await isAbandoned(home))) continue;
    const postmaster = await findPostmaster(join(home, 'cluster'));
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function isAbandoned(home: string): Promise<boolean> {
  const note = await readFile(join(home, NOTE), 'utf8').then(
    (text): SharedDirNote => JSON.parse(text),
    () => null,
  );
  if (!note || existsSync(note.path)) return false;
  let nearest = dirname(note.path);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  return (await stat(nearest)).dev === note.device;
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
