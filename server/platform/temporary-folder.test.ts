import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  inTemporaryFolder,
  makeTemporaryFolder,
  sweepTemporaryFolders,
} from './temporary-folder.ts';

const { TMPDIR } = process.env;
const parent = await mkdtemp(join(tmpdir(), 'lathe-sweep-test-'));

beforeAll(() => {
  process.env.TMPDIR = parent;
});

afterAll(async () => {
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await rm(parent, { recursive: true, force: true });
});

async function makeOlder(path: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 3_600_000);
  await utimes(path, then, then);
}

it('deletes folders of killed processes after a day, and nothing else', async () => {
  const [killed, running] = [await makeTemporaryFolder('song'), await makeTemporaryFolder('song')];
  await writeFile(join(killed, 'master.wav'), 'sound');
  await makeOlder(killed, 25);
  await makeOlder(running, 23);
  const others = join(parent, 'lathe-backup');
  await mkdir(others);
  await makeOlder(others, 1000);
  await symlink(others, join(parent, 'lathe-temp-link'));
  await sweepTemporaryFolders();
  expect((await readdir(parent)).sort()).toEqual(
    ['lathe-backup', 'lathe-temp-link', running.slice(parent.length + 1)].sort(),
  );
});

it('deletes a folder after its work, even when that failed', async () => {
  let used = '';
  const work = inTemporaryFolder('work', async (folder) => {
    used = folder;
    throw new Error('failed');
  });
  await expect(work).rejects.toThrow('failed');
  expect(await readdir(parent)).not.toContain(used.slice(parent.length + 1));
});
