import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fromFile } from './from-file.ts';

async function folder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'lathe-from-file-'));
  onTestFinished(() => rm(created, { recursive: true, force: true }));
  return created;
}

it('reads the whole file and opens it lazily', async () => {
  const path = join(await folder(), 'song.mp3');
  const body = fromFile(path);
  await writeFile(path, Buffer.alloc(200_000, 7));
  expect(Buffer.concat(await Array.fromAsync(body))).toEqual(Buffer.alloc(200_000, 7));
});

it('fails only when a missing file is read', async () => {
  const missing = join(await folder(), 'gone.mp3');
  await expect(Array.fromAsync(fromFile(missing))).rejects.toThrow('ENOENT');
  // Never read: an unhandled error would fail the whole run.
  fromFile(missing);
  await new Promise((done) => setTimeout(done, 50));
});
