/**
 * PostgreSQL refuses to run as root. As root (containers, CI), Lathe runs it as `postgres`, or as
 * `nobody` if that user does not exist, in a folder that the user can access.
 */
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openSharedDir, sharedDirOf, sweepSharedDirs } from './shared-dirs.ts';

export interface ServiceAccount {
  uid: number;
  gid: number;
}

export async function serviceAccount(): Promise<ServiceAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) return null;
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * A clone or data folder owned by root may be inside a private folder (`/root`, `mktemp -d`). The
 * cluster, the binaries or both then move to a shared folder.
 */
export async function prepareForAccount(
  folder: string,
  native: string,
  account: ServiceAccount | null,
) {
  await mkdir(folder, { recursive: true });
  if (!account) return { folder, native };
  const owners = [0, account.uid];
  await sweepSharedDirs(owners);
  const dir = (await isInsideDataFolder(folder)) ? folder : await openSharedDir(folder, owners);
  if (!existsSync(join(dir, 'cluster'))) await chown(dir, account.uid, account.gid);
  const isRunnable = (await canBeReached(native)) && (await canBeRun(join(native, 'bin/postgres')));
  return { folder: dir, native: isRunnable ? native : await copyOfPrograms(native, owners) };
}

/** An existing cluster stays, even if the permissions of its parent folders changed. */
async function isInsideDataFolder(folder: string): Promise<boolean> {
  if (existsSync(join(folder, 'cluster'))) return true;
  return !existsSync(join(sharedDirOf(folder), 'cluster')) && (await canBeReached(folder));
}

/** One copy per version, so that an update replaces the old binaries. */
async function copyOfPrograms(native: string, owners: readonly number[]): Promise<string> {
  const sharedDir = await openSharedDir(native, owners);
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(sharedDir, version);
  if (existsSync(copy)) return copy;
  const part = await mkdtemp(join(sharedDir, 'part-'));
  try {
    await cp(native, part, { recursive: true, verbatimSymlinks: true });
    await makeReadableForAll(part);
    // An atomic rename, so that an interrupted copy is never used.
    await rename(part, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return copy;
}

async function makeReadableForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/** True when every user can enter all parent folders. */
async function canBeReached(path: string): Promise<boolean> {
  for (let at = dirname(path); ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

async function canBeRun(program: string): Promise<boolean> {
  return ((await stat(program)).mode & 0o005) === 0o005;
}
