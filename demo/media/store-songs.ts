/** Renders missing songs and puts all songs into storage. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PREVIEW_SECONDS } from '@lathe/rules/limits';
import type { Storage } from '../../server/platform/storage/storage.ts';
import { IMMUTABLE_CACHE } from '../../server/platform/storage/storage.ts';
import { inTemporaryFolder } from '../../server/platform/temporary-folder.ts';
import type { CatalogueState } from '../catalogue/catalogue-types.ts';
import type { PlannedPage, PlannedSong } from '../catalogue/plan-catalogue.ts';
import { demoId } from '../demo-id.ts';
import { renderSongs } from '../music/render-songs.ts';
import { type CachedSong, readCachedSong, type SongSpec } from '../music/song-cache.ts';

/** Threads take a second to start, so batches are large. */
const RENDER_BATCH_SIZE = 130;
const STORE_BATCH_SIZE = 8;

/** States whose audio is not uploaded or still processing. */
const STATES_WITHOUT_AUDIO: ReadonlySet<CatalogueState> = new Set([
  'draft',
  'incomplete',
  'processing',
]);

export interface StoredSong {
  key: string;
  peaks: Buffer;
  milliseconds: number;
}

/** One spec per audible recording, by recording key. */
export function planSongs(pages: readonly PlannedPage[]): Map<string, SongSpec> {
  const specs = new Map<string, SongSpec>();
  for (const page of pages) {
    for (const group of page.groups) {
      if (group.releases.every(({ state }) => STATES_WITHOUT_AUDIO.has(state))) continue;
      const style = group.source.music ?? page.source.music;
      for (const song of group.songs) {
        if (!specs.has(song.key))
          specs.set(song.key, songSpec(song, { style, artist: group.artist }));
      }
    }
  }
  return specs;
}

/** The first track of each title, which lists play. */
export function firstSongs(pages: readonly PlannedPage[]): Set<string> {
  const groups = pages.flatMap((page) => page.groups);
  return new Set(groups.flatMap(({ songs }) => songs.slice(0, 1)).map(({ key }) => key));
}

function songSpec(
  { key, title, seconds: fullSeconds }: PlannedSong,
  { style, artist }: Pick<SongSpec, 'style' | 'artist'>,
): SongSpec {
  const seconds = Math.min(PREVIEW_SECONDS, fullSeconds);
  return { id: demoId('song', key), style, seed: key, seconds, title, artist };
}

interface StoreOptions {
  storage: Pick<Storage, 'put'>;
  folder: string;
  report: (done: number) => void;
  /** Songs outside this set are skipped unless cached. */
  needed?: ReadonlySet<string>;
}

export async function storeSongs(
  specs: ReadonlyMap<string, SongSpec>,
  { storage, folder, report, needed }: StoreOptions,
): Promise<Map<string, StoredSong>> {
  const cache = join(folder, 'songs');
  const isNeeded = (recording: string) => !needed || needed.has(recording);
  const rendered = [...specs].filter(([recording]) => isNeeded(recording));
  await renderMissing(
    rendered.map(([, spec]) => spec),
    { cache, report },
  );
  const stored = new Map<string, StoredSong>();
  for (const batch of chunk([...specs], STORE_BATCH_SIZE)) {
    await Promise.all(
      batch.map(async ([recording, spec]) => {
        const song = await readCachedSong(cache, spec);
        if (!song && !isNeeded(recording)) return;
        if (!song) throw new Error(`The song "${spec.title}" was rendered and is not in ${cache}.`);
        stored.set(recording, await store(storage, song, spec.seconds));
      }),
    );
  }
  return stored;
}

/** The order is random per process, so two processes that start together share the work. */
export async function renderMissing(
  specs: readonly SongSpec[],
  { cache, report = () => undefined }: { cache: string; report?: (done: number) => void },
): Promise<void> {
  await inTemporaryFolder('songs', async (folder) => {
    let done = 0;
    for (const batch of chunk(shuffled(specs), RENDER_BATCH_SIZE)) {
      const cached = await Promise.all(batch.map((spec) => readCachedSong(cache, spec)));
      const missing = batch.filter((_, index) => !cached[index]);
      if (missing.length > 0) await renderSongs(missing, { folder, cache });
      done += batch.length;
      report(done);
    }
  });
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function chunk<T>(list: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < list.length; at += size) chunks.push(list.slice(at, at + size));
  return chunks;
}

async function store(
  storage: Pick<Storage, 'put'>,
  { mp3, peaks }: CachedSong,
  seconds: number,
): Promise<StoredSong> {
  const hash = createHash('sha256').update(mp3).digest('hex').slice(0, 32);
  const key = `public/demo/songs/${hash}.mp3`;
  await storage.put(key, mp3, { contentType: 'audio/mpeg', cacheControl: IMMUTABLE_CACHE });
  return { key, peaks: Buffer.from(peaks), milliseconds: Math.round(seconds * 1000) };
}
