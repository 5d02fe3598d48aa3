/** Folder for the shop's files, on a separate small disk where mounting is allowed. */
import { execFile } from 'node:child_process';
import { mkdir, rename, statfs, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const MEGABYTE = 1024 * 1024;

export interface SmallDisk extends AsyncDisposable {
  /** Null where mounting is not allowed; the disk is then never full. */
  fill: (() => Promise<void>) | null;
  freeSpace(): Promise<void>;
  /** Makes every file access fail, like a lost network share. */
  unmount(): Promise<void>;
  remount(): Promise<void>;
}

export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  const isMounted = await mount(folder, `size=${megabytes}m`);
  const files = join(folder, 'files');
  const notAFolder = join(folder, 'not-a-folder');
  await mkdir(files);
  await writeFile(notAFolder, '');
  await pointTo(files);

  /** Replacing a link is atomic: the shop never finds the path free and creates a new folder. */
  async function pointTo(target: string): Promise<void> {
    const next = join(folder, 'next-storage');
    await symlink(target, next);
    await rename(next, join(folder, 'storage'));
  }

  /** Shrinks the disk to its used size; the kernel rejects this while the content still grows. */
  async function fill(): Promise<void> {
    for (let spare = 64 * 1024; ; spare *= 2) {
      const { blocks, bfree, bsize } = await statfs(folder);
      if (await mount(folder, `remount,size=${(blocks - bfree) * bsize + spare}`)) return;
      if (spare > 64 * MEGABYTE) throw new Error('The small disk could not be mounted.');
    }
  }

  return {
    fill: isMounted ? fill : null,
    async freeSpace() {
      if (isMounted) await mount(folder, `remount,size=${megabytes}m`);
    },
    unmount: () => pointTo(notAFolder),
    remount: () => pointTo(files),
    async [Symbol.asyncDispose]() {
      if (isMounted) await exec('umount', ['--lazy', folder]);
    },
  };
}

async function mount(folder: string, options: string): Promise<boolean> {
  return await exec('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
}
