/** Shared tests that every storage implementation must pass. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { ByteRange, OpenFile, Storage } from '../storage.ts';
import { describeLinks } from './behaviour-of-links.ts';
import { describeMultipart } from './behaviour-of-multipart.ts';
import { contentOf, ownFolder, type TestStorage } from './test-storage.ts';

export function describeStorage(tested: TestStorage): void {
  describeFiles(tested);
  describeLinks(tested);
  describeMultipart(tested);
}

async function opened(storage: Storage, key: string, range?: ByteRange): Promise<OpenFile> {
  const file = await storage.get(key, range);
  if (!file) throw new Error(`${key} is not there`);
  return file;
}

const TEXT = { contentType: 'text/plain' };

function describeFiles({ storage }: TestStorage): void {
  it('returns what was stored, with its type, size and cache rule', async () => {
    const key = `${ownFolder()}/cover.webp`;
    const options = { contentType: 'image/webp', cacheControl: 'public, max-age=60' };
    const put = await storage.put(key, Buffer.from('picture'), options);
    expect(put).toMatchObject({ key, size: 7, ...options });
    expect(put.etag).toMatch(/^".+"$/);
    expect(await storage.head(key)).toEqual(put);
    const { body, range, ...info } = await opened(storage, key);
    expect(info).toEqual(put);
    expect(range).toBeNull();
    expect((await buffer(body)).toString()).toBe('picture');
  });

  it('replaces a file completely, including type and etag', async () => {
    const key = `${ownFolder()}/notes`;
    const first = await storage.put(key, Buffer.from('a longer first text'), TEXT);
    const second = await storage.put(key, Buffer.from('{}'), { contentType: 'application/json' });
    expect(second).toMatchObject({ size: 2, contentType: 'application/json', cacheControl: null });
    expect(second.etag).not.toBe(first.etag);
    expect(await contentOf(storage, key)).toBe('{}');
  });

  it('stores a stream of unknown length, larger than one chunk, unchanged', async () => {
    const key = `${ownFolder()}/side-a.wav`;
    const bytes = randomBytes(17 * 1024 * 1024 + 11);
    const chunks = function* () {
      for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
    };
    const put = await storage.put(key, Readable.from(chunks()), { contentType: 'audio/wav' });
    expect(put.size).toBe(bytes.length);
    const { body } = await opened(storage, key);
    expect((await buffer(body)).equals(bytes)).toBe(true);
  });

  it('stores an empty file', async () => {
    const key = `${ownFolder()}/empty`;
    expect(await storage.put(key, Readable.from([]), TEXT)).toMatchObject({ size: 0 });
    expect(await contentOf(storage, key)).toBe('');
  });

  it('keeps the old file when a stream fails midway', async () => {
    const key = `${ownFolder()}/broken`;
    await storage.put(key, Buffer.from('old'), TEXT);
    const breaking = Readable.from(
      (async function* () {
        yield randomBytes(9 * 1024 * 1024);
        throw new Error('the disk drive was pulled out');
      })(),
    );
    await expect(storage.put(key, breaking, TEXT)).rejects.toThrow('pulled out');
    expect(await contentOf(storage, key)).toBe('old');
  });

  it.each([
    { asked: { start: 2, end: 4 }, got: '234', served: { start: 2, end: 4 } },
    { asked: { start: 7 }, got: '789', served: { start: 7, end: 9 } },
    { asked: { start: 8, end: 500 }, got: '89', served: { start: 8, end: 9 } },
    { asked: { start: 0, end: 1 }, got: '01', served: { start: 0, end: 1 } },
  ])('reads the bytes $asked.start to $asked.end of ten', async ({ asked, got, served }) => {
    const key = `${ownFolder()}/digits`;
    await storage.put(key, Buffer.from('0123456789'), TEXT);
    const file = await opened(storage, key, asked);
    expect((await buffer(file.body)).toString()).toBe(got);
    expect(file).toMatchObject({ range: served, size: 10, contentType: 'text/plain' });
  });

  it('rejects a range past the last byte', async () => {
    const key = `${ownFolder()}/digits`;
    await storage.put(key, Buffer.from('0123456789'), TEXT);
    await expect(storage.get(key, { start: 10 })).rejects.toThrow(RangeError);
  });

  it('returns null for a missing file', async () => {
    const key = `${ownFolder()}/nothing`;
    expect(await storage.head(key)).toBeNull();
    expect(await storage.get(key)).toBeNull();
    expect(await storage.get(key, { start: 0, end: 1 })).toBeNull();
  });

  it('removes a file, and ignores a missing one', async () => {
    const folder = ownFolder();
    await storage.put(`${folder}/a`, Buffer.from('a'), TEXT);
    await storage.put(`${folder}/ab`, Buffer.from('ab'), TEXT);
    await storage.remove(`${folder}/a`);
    await storage.remove(`${folder}/a`);
    expect(await storage.head(`${folder}/a`)).toBeNull();
    expect(await contentOf(storage, `${folder}/ab`)).toBe('ab');
  });

  it('lists only keys with the prefix', async () => {
    const folder = ownFolder();
    const keys = ['a', 'a-b', 'a/b', 'a/b/c.txt', 'ab/x', 'b/1', 'b/10', 'b/2'];
    for (const key of keys) await storage.put(`${folder}/${key}`, Buffer.from(key), TEXT);
    expect(await listKeys(folder, '')).toEqual(keys);
    expect(await listKeys(folder, 'a/')).toEqual(['a/b', 'a/b/c.txt']);
    expect(await listKeys(folder, 'b/1')).toEqual(['b/1', 'b/10']);
    expect(await listKeys(folder, 'c')).toEqual([]);
    for await (const file of storage.list(`${folder}/b/10`)) {
      expect(file.size).toBe(4);
      expect(Math.abs(Date.now() - +file.modifiedAt)).toBeLessThan(600_000);
    }
  });

  async function listKeys(folder: string, prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of storage.list(`${folder}/${prefix}`)) keys.push(key);
    return keys.map((key) => key.slice(folder.length + 1)).sort();
  }

  it.each(['', '/etc/passwd', '../secret', 'a/../b', 'a//b', 'a/', 'a\n', 'a\0b', 'ä', 'a~meta'])(
    'rejects the key %j everywhere',
    async (key) => {
      const rejected = [
        () => storage.put(key, Buffer.from('x'), TEXT),
        () => storage.get(key),
        () => storage.head(key),
        () => storage.remove(key),
        () => storage.signUpload(key, { ...TEXT, maxBytes: 1, expiresInSeconds: 60 }),
        () => storage.signDownload(key, { expiresInSeconds: 60 }),
        () => storage.createMultipart(key, TEXT),
        () => storage.signPart(key, 'id', 1, { maxBytes: 1, expiresInSeconds: 60 }),
        () => storage.listParts(key, 'id'),
      ];
      for (const call of rejected) {
        await expect((async () => call())()).rejects.toThrow('is not a storage key');
      }
    },
  );
}
