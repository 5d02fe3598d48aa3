import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileInfo, Storage } from '../../server/platform/storage/storage.ts';
import { planCatalogue } from '../catalogue/plan-catalogue.ts';
import { planPictures } from './plan-pictures.ts';
import { storePictures } from './store-pictures.ts';
import { planSongs, storeSongs } from './store-songs.ts';

const TODAY = '2026-11-15';
const folder = await mkdtemp(join(tmpdir(), 'lathe-media-'));
afterAll(() => rm(folder, { recursive: true }));
const pages = planCatalogue(TODAY);
const songs = new Map([...planSongs(pages)].slice(0, 2));
const pictures = planPictures(pages, TODAY).slice(-2);

function memoryStorage() {
  const files = new Map<string, number>();
  const storage: Pick<Storage, 'put'> = {
    async put(key, body, { contentType }) {
      const size = body instanceof Uint8Array ? body.length : 0;
      files.set(key, size);
      const info = { size, contentType, cacheControl: null, etag: '"x"', modifiedAt: new Date() };
      return { key, ...info } satisfies FileInfo;
    },
  };
  return { files, storage };
}

const report = () => undefined;

async function modificationTimes(folderName: string): Promise<number[]> {
  const names = (await readdir(join(folder, folderName))).sort();
  return await Promise.all(
    names.map(async (name) => (await stat(join(folder, folderName, name))).mtimeMs),
  );
}

describe('demo tracks', () => {
  it('are rendered once and stored by content hash', async () => {
    const [first, second] = [memoryStorage(), memoryStorage()];
    const stored = await storeSongs(songs, { storage: first.storage, folder, report });
    expect([...stored.keys()].sort()).toEqual([...songs.keys()].sort());
    expect(new Set(first.files.keys()).size).toBe(2);
    for (const { key, peaks, milliseconds } of stored.values()) {
      expect(key).toMatch(/^public\/demo\/songs\/[0-9a-f]{32}\.mp3$/);
      expect(first.files.get(key)).toBeGreaterThan(10_000);
      expect(Math.max(...peaks)).toBeGreaterThan(100);
      expect(milliseconds).toBeGreaterThanOrEqual(20_000);
    }
    const firstTimes = await modificationTimes('songs');
    expect(await storeSongs(songs, { storage: second.storage, folder, report })).toEqual(stored);
    expect(second.files).toEqual(first.files);
    expect(await modificationTimes('songs')).toEqual(firstTimes);
  });

  it('are rendered again when their cached file is broken', async () => {
    const [name = ''] = await readdir(join(folder, 'songs'));
    await writeFile(join(folder, 'songs', name), 'half a song');
    const { files, storage } = memoryStorage();
    await storeSongs(songs, { storage, folder, report });
    expect(Math.min(...files.values())).toBeGreaterThan(10_000);
  });

  it('exist for every title on sale, and for none that was never submitted', () => {
    const planned = planSongs(pages);
    const sold = pages
      .flatMap((page) => page.groups)
      .filter(({ releases }) => releases.some(({ state }) => state === 'published'));
    expect(sold.flatMap((group) => group.songs).filter(({ key }) => !planned.has(key))).toEqual([]);
    const titles = [...planned.values()].map(({ title }) => title);
    expect(titles).toContain('Linie 62');
    expect(titles).not.toContain('Halle 7, Teil 1');
  });
});

describe('demo pictures', () => {
  it('are rendered once and stored by content hash', async () => {
    const [first, second] = [memoryStorage(), memoryStorage()];
    const stored = await storePictures(pictures, { storage: first.storage, folder, report });
    const firstTimes = await modificationTimes('pictures');
    expect(firstTimes).toHaveLength(2);
    for (const { picture } of stored) {
      expect(picture.src.startsWith(picture.base)).toBe(true);
      expect(first.files.has(picture.src)).toBe(true);
      expect(picture.colours).toHaveLength(2);
    }
    await storePictures(pictures, { storage: second.storage, folder, report });
    expect(second.files).toEqual(first.files);
    expect(await modificationTimes('pictures')).toEqual(firstTimes);
  });
});
