import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderSongs } from './render-songs.ts';
import { cacheName, type SongSpec, writeCachedSong } from './song-cache.ts';
import type { StyleName } from './styles/styles.ts';

let home: string;
let cache: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lathe-songs-'));
  cache = join(home, 'cache');
});
afterEach(() => rm(home, { recursive: true }));

const STYLES: readonly StyleName[] = ['dub', 'classical', 'techno', 'indie'];
const songs = STYLES.map(
  (style, index): SongSpec => ({
    id: `song-${index}`,
    style,
    seed: index,
    seconds: 2 + index / 4,
    title: `Title ${index}`,
    artist: 'The Artist',
  }),
);

function readSongs(folder: string): Promise<Buffer[]> {
  return Promise.all(songs.map(({ id }) => readFile(join(folder, `${id}.mp3`))));
}

describe('renderSongs', () => {
  it('writes a playable file for each track and returns them in order', async () => {
    const folder = join(home, 'new', 'folder');
    const rendered = await renderSongs(songs, { folder, cache });
    expect(rendered.map(({ id, seconds }) => ({ id, seconds }))).toEqual(
      songs.map(({ id, seconds }) => ({ id, seconds })),
    );
    for (const [index, { id, bytes, peaks, seconds }] of rendered.entries()) {
      const mp3 = await readFile(join(folder, `${id}.mp3`));
      expect(mp3.length).toBe(bytes);
      expect(peaks).toHaveLength(240);
      expect(Math.max(...peaks)).toBeGreaterThan(220);
      expect(mp3.includes(`Title ${index}`)).toBe(true);
      expect(mp3.includes('The Artist')).toBe(true);
      // The Xing header holds the number of frames, 576 samples each.
      const frames = mp3.readUInt32BE(mp3.indexOf('Xing') + 8);
      expect(Math.abs((frames * 576) / 22_050 - seconds)).toBeLessThan(0.1);
    }
  });

  it('gives the same files from a warm cache, from another cache, and on other threads', async () => {
    const options = { cache, threads: 2 };
    const first = await renderSongs(songs, { ...options, folder: join(home, 'a') });
    const fromCache = await renderSongs(songs, { ...options, folder: join(home, 'b') });
    const fromOtherCache = await renderSongs(songs, {
      folder: join(home, 'c'),
      cache: join(home, 'other'),
      threads: 1,
    });
    expect(fromCache).toEqual(first);
    expect(fromOtherCache).toEqual(first);
    const files = await readSongs(join(home, 'a'));
    expect(await readSongs(join(home, 'b'))).toEqual(files);
    expect(await readSongs(join(home, 'c'))).toEqual(files);
    expect(await readdir(cache)).toHaveLength(songs.length);
  });

  it('copies cached files instead of rendering', async () => {
    const [song] = songs as [SongSpec];
    const cached = { mp3: Buffer.from('not rendered'), peaks: new Uint8Array([1, 2, 3]) };
    const folder = join(home, 'a');
    await renderSongs([], { folder, cache });
    await writeCachedSong(cache, song, cached);
    const rendered = await renderSongs([song], { folder, cache });
    expect(rendered).toEqual([
      { id: song.id, bytes: 12, peaks: cached.peaks, seconds: song.seconds },
    ]);
    expect(await readFile(join(folder, 'song-0.mp3'), 'utf8')).toBe('not rendered');
  });

  it.each([
    ['was cut short', (entry: Buffer) => entry.subarray(0, entry.length - 100)],
    ['has a flipped bit', (entry: Buffer) => entry.fill((entry[900] ?? 0) ^ 1, 900, 901)],
    ['is empty', () => Buffer.alloc(0)],
  ])('renders a track again whose cached file %s, and replaces the file', async (_, damage) => {
    const [song] = songs as [SongSpec];
    const folder = join(home, 'a');
    const first = await renderSongs([song], { folder, cache });
    const mp3 = await readFile(join(folder, 'song-0.mp3'));
    const entry = join(cache, cacheName(song));
    const original = await readFile(entry);
    await writeFile(entry, damage(Buffer.from(original)));
    expect(await renderSongs([song], { folder, cache })).toEqual(first);
    expect(await readFile(join(folder, 'song-0.mp3'))).toEqual(mp3);
    expect(await readFile(entry)).toEqual(original);
  });

  it('caches tracks separately when audio or tags differ', () => {
    const [song] = songs as [SongSpec];
    const variants: SongSpec[] = [
      { ...song, seed: 99 },
      { ...song, style: 'house' },
      { ...song, seconds: 3 },
      { ...song, title: 'Other' },
      { ...song, artist: 'Other' },
    ];
    expect(new Set([song, ...variants].map(cacheName)).size).toBe(6);
    expect(cacheName({ ...song, id: 'other' })).toBe(cacheName(song));
  });

  it('names the track that fails and caches nothing of it', async () => {
    const [song] = songs as [SongSpec];
    const broken = { ...song, id: 'broken', title: 'Wrong', style: 'polka' as StyleName };
    await expect(
      renderSongs([broken, ...songs], { folder: join(home, 'a'), cache, threads: 1 }),
    ).rejects.toThrow(/"Wrong" \(broken, polka\) could not be rendered: There is no style "polka"/);
    expect(await readdir(join(home, 'a'))).toEqual([]);
    expect(await readdir(cache)).toEqual([]);
  });

  it('does nothing without tracks', async () => {
    expect(await renderSongs([], { folder: join(home, 'a'), cache })).toEqual([]);
  });
});
