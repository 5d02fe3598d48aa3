/**
 * Fails the build of the image if a package was installed that is not in the lock file, or with other
 * content. `npm ci` would do that, but it rejects our lock file (decision 0005).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export interface LockFile {
  packages: Record<string, { integrity?: string; link?: boolean }>;
}

/** Workspaces are part of the repository, not installed. */
export function unlockedPackages(lock: LockFile, installed: LockFile): string[] {
  return Object.entries(installed.packages)
    .filter(([location, { link }]) => location.includes('node_modules/') && !link)
    .filter(([location, { integrity }]) => {
      const locked = lock.packages[location]?.integrity;
      return locked === undefined || locked !== integrity;
    })
    .map(([location]) => location);
}

export async function checkInstalled(): Promise<void> {
  const read = async (path: string): Promise<LockFile> =>
    JSON.parse(await readFile(join(ROOT, path), 'utf8'));
  const unlocked = unlockedPackages(
    await read('package-lock.json'),
    await read('node_modules/.package-lock.json'),
  );
  if (unlocked.length > 0) throw new Error(`Not as in the lock file: ${unlocked.join(', ')}`);
}
