import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Folders,
  openDiskFile,
  readDiskFile,
  sweepDiskFiles,
  writeDiskFile,
} from './disk-files.ts';

const now = new Date();
const DAY_MS = 86_400_000;
const OPTIONS = { contentType: 'text/plain', modifiedAt: now };
let folders: Folders;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-files-'));
  folders = { root: join(folder, 'files'), temp: join(folder, 'temp') };
});
afterEach(() => rm(join(folders.root, '..'), { recursive: true }));

const write = (name: string, text: string) =>
  writeDiskFile(folders, name, Buffer.from(text), OPTIONS);

async function read(name: string): Promise<string | null> {
  const opened = await openDiskFile(folders.root, name);
  return opened && (await buffer(opened.handle.createReadStream())).toString();
}

async function makeOlder(path: string, ms: number): Promise<void> {
  const time = new Date(+now - ms);
  await utimes(path, time, time);
}

/** Writes endlessly in a child process and kills it in the middle. */
async function writeAndBeKilled(name: string): Promise<void> {
  const script = `
    import { writeDiskFile } from ${JSON.stringify(join(import.meta.dirname, 'disk-files.ts'))};
    async function* endless() {
      for (let count = 0; ; count++) {
        yield Buffer.alloc(65536, 'x');
        if (count === 20) console.log('in the middle');
      }
    }
    const options = { contentType: 'text/plain', modifiedAt: new Date() };
    await writeDiskFile(${JSON.stringify(folders)}, ${JSON.stringify(name)}, endless(), options);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('file on disk', () => {
  it('does not exist when the process was killed while writing it', async () => {
    await writeAndBeKilled('a/song.wav');
    expect(await readDiskFile(folders.root, 'a/song.wav')).toBeNull();
    expect(await readdir(join(folders.root, 'a'))).toEqual([]);
    expect(await readdir(folders.temp)).toHaveLength(1);
  });

  it('keeps its old content when the process was killed while replacing it', async () => {
    await write('song.wav', 'old');
    await writeAndBeKilled('song.wav');
    expect(await read('song.wav')).toBe('old');
  });

  it('leaves no temporary file when the stream fails or the limit is exceeded', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('broken');
      })(),
    );
    await expect(writeDiskFile(folders, 'a', broken, OPTIONS)).rejects.toThrow('broken');
    const limited = writeDiskFile(folders, 'a', Buffer.from('12345'), { ...OPTIONS, maxBytes: 4 });
    await expect(limited).rejects.toMatchObject({ code: 'file_too_large' });
    expect(await readdir(folders.temp)).toEqual([]);
    expect(await readdir(folders.root)).toEqual([]);
  });

  it('may have exactly the allowed size', async () => {
    const options = { ...OPTIONS, maxBytes: 5 };
    expect(await writeDiskFile(folders, 'a', Buffer.from('12345'), options)).toMatchObject({
      size: 5,
    });
  });

  it('leaves no old files behind when it is replaced', async () => {
    await write('a', 'old');
    await write('a', 'new');
    expect(await readdir(folders.root)).toHaveLength(2);
    expect(await readdir(folders.temp)).toEqual([]);
  });

  it('is read completely, old or new, while others replace it', async () => {
    const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(200_000));
    await write('busy', texts[0] ?? '');
    let writing = true;
    const writers = texts.map(async (text) => {
      for (let count = 0; count < 15; count++) await write('busy', text);
    });
    const done = Promise.all(writers).finally(() => {
      writing = false;
    });
    let preparedPool = 0;
    while (writing) {
      expect(texts).toContain(await read('busy'));
      preparedPool++;
    }
    await done;
    expect(preparedPool).toBeGreaterThan(0);
  });

  it('reports when its bytes were deleted manually', async () => {
    const { bytes } = await write('a', 'text');
    await rm(join(folders.root, bytes));
    await expect(read('a')).rejects.toThrow('The data of a is missing');
  });
});

describe('disk sweep', () => {
  it('removes files that killed processes left a day ago, and nothing in use', async () => {
    const stored = await write('a/kept', 'kept');
    await makeOlder(join(folders.root, 'a', stored.bytes), 9 * DAY_MS);
    await write('a/young', 'young');
    const left = {
      oldDraft: join(folders.temp, randomBytes(4).toString('hex')),
      youngDraft: join(folders.temp, randomBytes(4).toString('hex')),
      oldBytes: join(folders.root, 'a', 'kept~orphan'),
      oldBytesOfNothing: join(folders.root, 'gone~orphan'),
      youngBytes: join(folders.root, 'a', 'kept~young'),
    };
    for (const path of Object.values(left)) await writeFile(path, 'left over');
    for (const path of [left.oldDraft, left.oldBytes, left.oldBytesOfNothing]) {
      await makeOlder(path, 2 * DAY_MS);
    }

    await sweepDiskFiles(folders, new Date(+now - DAY_MS));

    const names = await readdir(join(folders.root, 'a'));
    expect(names).toContain('kept~young');
    expect(names).not.toContain('kept~orphan');
    expect(await readdir(folders.root)).toEqual(['a']);
    expect(await readdir(folders.temp)).toHaveLength(1);
    expect(await read('a/kept')).toBe('kept');
    expect(await read('a/young')).toBe('young');
  });

  it('does nothing in a storage that was never used', async () => {
    await expect(sweepDiskFiles(folders, now)).resolves.toBeUndefined();
    await writeFile(join(folders.root, '..', 'marker'), '');
  });
});
