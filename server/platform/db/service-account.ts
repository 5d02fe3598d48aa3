/**
 * PostgreSQL refuses to run as root. When we are root (containers, CI) it runs as `postgres`, or as
 * `nobody` where there is no such user, and lives where that account can reach it.
 */
import { createHash } from 'node:crypto';
import { chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

export async function serviceAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) return null;
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * A root-owned clone may sit below a closed folder (`/root`, `mktemp -d`). Then both the cluster and
 * the binaries move to a folder of their own that every account can enter.
 */
export async function placeForAccount(folder: string, native: string, account: Account | null) {
  await mkdir(folder, { recursive: true });
  if (!account) return { folder, native };
  if ((await isOpen(folder)) && (await isOpen(native))) {
    await chown(folder, account.uid, account.gid);
    return { folder, native };
  }
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const home = join('/var/tmp', `lathe-${name}`);
  await mkdir(home, { recursive: true });
  await chown(home, account.uid, account.gid);
  return { folder: home, native: await copyOnce(native, join(home, 'native')) };
}

async function copyOnce(from: string, to: string): Promise<string> {
  if (await stat(to).catch(() => null)) return to;
  const part = `${to}.${process.pid}.part`;
  await cp(from, part, { recursive: true, verbatimSymlinks: true });
  // Renamed in one step, so that a killed copy is never taken for a whole one.
  await rename(part, to).catch(() => rm(part, { recursive: true, force: true }));
  return to;
}

/** Everybody may enter every folder on the way. */
async function isOpen(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    const { mode } = await stat(at);
    if (at !== path && (mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
